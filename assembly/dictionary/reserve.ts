import { Opened } from "../state";

/** Takes `bytes`, all zero, from the memory behind the fixed regions; traps if the host gives no more. */
export function reserve(bytes: usize): usize {
  const at = (max(Opened.heapEnd, __heap_base) + 7) & ~(<usize>7);
  const end = at + bytes;
  Opened.heapEnd = end;
  const missing = <i32>((end + 0xffff) >>> 16) - memory.size();
  if (end < at || (missing > 0 && memory.grow(missing) < 0)) unreachable();
  return at;
}
