import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openProgram, PROGRAM } from "./program";

// `UPDATE_GOLDEN=1 npx vitest run test/unit/cli/docs.test.ts` writes what is printed into the
// pages anew; the diff is what a reader of them would see differ.

const FILE = /<!-- file (\S+) -->\n+```\n([\s\S]*?)```/g;
const EXAMPLES = /```console\n([\s\S]*?)```/g;

const { folder, file } = openProgram();
file("lexometer", `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
chmodSync(join(folder, "lexometer"), 0o755);

/** What a shell prints for a line, errors with it. */
function printed(command: string): string {
  const own = { PATH: `${folder}${delimiter}${process.env.PATH}`, NO_COLOR: "1", LEXOMETER_STORE: "" };
  const env = { ...process.env, ...own };
  const { stdout, error } = spawnSync("sh", ["-c", `{ ${command}\n} 2>&1`], { cwd: folder, env, encoding: "utf8" });
  if (error !== undefined) throw error;
  return stdout.replaceAll("\r\n", "\n");
}

test.each(["cli.md", "corpus.md"])(
  "docs/%s shows what the program prints",
  (name) => {
    const path = resolve(import.meta.dirname, "../../../docs", name);
    const page = readFileSync(path, "utf8");
    for (const [, name, content] of page.matchAll(FILE)) file(name!, content!);
    let examples = 0;
    const renewed = page.replace(EXAMPLES, (_, session: string) => {
      const commands = session.split("\n").filter((line) => line.startsWith("$ "));
      examples += commands.length;
      return `\`\`\`console\n${commands.map((line) => `${line}\n${printed(line.slice(2))}`).join("\n")}\`\`\``;
    });
    expect(examples).toBeGreaterThan(4);
    if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(path, renewed);
    else expect(renewed).toBe(page);
  },
  120_000,
);
