import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderTables } from "../../../scripts/tables";

const GENERATED = new URL("../../../assembly/text/generated/packed.ts", import.meta.url);

describe("generated tables", () => {
  test("are what the generator writes", async () => {
    const isCurrent = readFileSync(GENERATED, "utf8") === (await renderTables());
    expect(isCurrent, "run npx tsx scripts/tables.ts").toBe(true);
  });

  test("take at most 5 KB of the core", async () => {
    const blocks = [...(await renderTables()).matchAll(/memory\.data<u8>\(\[([^\]]*)\]/g)];
    expect(blocks.length).toBe(1);
    expect(blocks[0]![1]!.match(/\d+/g)!.length).toBeLessThan(5 * 1024);
  });
});
