/** The names of an argument that may come as `a,b`, as `a%2Cb`, or several times. */
export function commaList(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "");
}
