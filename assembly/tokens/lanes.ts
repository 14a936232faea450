/**
 * A block's mask with sixteen more bytes: those that it had move down, the top
 * bits of the lanes come in above. Shifts by constants: one by a variable takes
 * three times as long, and a block has eleven masks.
 */
// @ts-ignore: decorator
@inline
export function pushLanes(mask: u64, lanes: v128): u64 {
  return (mask >> 16) | ((<u64>(<u32>v128.bitmask<i8>(lanes))) << 48);
}
