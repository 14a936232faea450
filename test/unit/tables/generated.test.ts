import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderTables } from "../../../scripts/tables";

const GENERATED = new URL("../../../assembly/text/generated/", import.meta.url);

describe("generated tables", () => {
  test("are what the generator writes", async () => {
    for (const [name, text] of await renderTables()) {
      expect(readFileSync(new URL(name, GENERATED), "utf8") === text, `${name}: run npx tsx scripts/tables.ts`).toBe(
        true,
      );
    }
  });

  test("take at most 10.5 KB of the core", async () => {
    const texts = [...(await renderTables()).values()].join("\n");
    const wide = [...texts.matchAll(/memory\.data<u(8|32)>\(\[([^\]]*)\]\)/g)];
    expect(wide.length).toBe(6);
    const bytes = wide.reduce((sum, [, bits, items]) => sum + (Number(bits) / 8) * items!.split(",").length, 0);
    expect(bytes).toBeLessThan(10.5 * 1024);
  });
});
