// Categories as bits, 32 in a u32: masks of phrases, ancestors, what is weighted.

/** Whether a bit row has a category. */
// @ts-ignore: decorator
@inline
export function hasCategory(row: usize, category: u32): bool {
  return ((load<u32>(row + ((category >> 5) << 2)) >> (category & 31)) & 1) != 0;
}
