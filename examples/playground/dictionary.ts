import { breath } from "./breath";
import { bytesOf, TABLES } from "./packed-text";

interface Unpacker {
  readonly memory: WebAssembly.Memory;
  unpack(end: number): number;
}

/**
 * The image of the page's dictionary, from packed columns (scripts/page); after a breath, in which
 * the engine is started, whose core compiles on another thread meanwhile.
 *
 * @param unpacker the module of assembly/page, packed as text, too
 * @throws what the host says where it has no WebAssembly; the engine says more of that
 */
export async function dictionaryOf(packed: string, unpacker: string): Promise<Uint8Array<ArrayBuffer>> {
  await breath();
  const { instance } = await WebAssembly.instantiate(bytesOf(unpacker));
  const { memory, unpack } = instance.exports as unknown as Unpacker;
  memory.grow(Math.ceil((TABLES.length + packed.length) / 65_536));
  const room = new Uint8Array(memory.buffer);
  room.set(TABLES);
  new TextEncoder().encodeInto(packed, room.subarray(TABLES.length));
  const start = unpack(TABLES.length + packed.length);
  const length = new DataView(memory.buffer).getUint32(start - 4, true);
  return new Uint8Array(memory.buffer as ArrayBuffer, start, length).slice();
}
