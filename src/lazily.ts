/** What `make` gives, made when it is first asked for, and once. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
