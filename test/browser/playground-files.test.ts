import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  describePlayground,
  drop,
  LETTER,
  lastAnswer,
  openPlayground,
  REPORT,
  STORY,
  scored,
  write,
} from "./playground-page";

let page: Page;
let problems: string[];

describePlayground("files in the playground", (host) => {
  beforeEach(async () => {
    problems = [];
    page = await openPlayground(host.browser, host.server.origin, problems);
  });

  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  test("takes a dropped text, in UTF-8, UTF-16 or Windows-1252", async () => {
    const text = "Café: we’re glad.";
    for (const bytes of [
      Buffer.from(text),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
      Buffer.from("Caf\xe9: we\x92re glad.", "latin1"),
    ]) {
      await scored(page, () => drop(page, "body", "note.txt", bytes));
      expect(await page.inputValue("#text")).toBe(text);
    }
  });

  test("takes a dropped Word document, and says what is none", async () => {
    await scored(page, () => drop(page, "body", "letter.docx", docx(["Dear Anna,", "we are glad &amp; well."])));
    expect(await page.inputValue("#text")).toBe("Dear Anna,\nwe are glad & well.");
    for (const [name, bytes] of [
      ["letter.docx", "no archive"],
      ["picture.png", "png"],
      ["picture.webp", "RIFF\0\0WEBP"],
    ] as const) {
      await drop(page, "body", name, bytes);
      await page.waitForSelector("#problem", { state: "visible" });
      expect(await page.textContent("#problem")).toMatch(/no ZIP archive|is no text/);
      await page.click("#problem button");
      expect(await page.isVisible("#problem")).toBe(false);
    }
  });

  test("leaves text that is dragged to the browser, and takes no more than one file", async () => {
    const taken = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "dragged");
      return ["dragover", "drop"].map((type) => {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        document.getElementById("text")!.dispatchEvent(event);
        return event.defaultPrevented || !document.getElementById("drop")!.hidden;
      });
    });
    expect(taken).toEqual([false, false]);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      for (const name of ["one.txt", "other.txt"]) dataTransfer.items.add(new File(["We are glad."], name));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    });
    expect(await page.textContent("#problem")).toContain("one file at a time");
    expect(await page.inputValue("#text")).toBe("");
  });

  test("reads of a document what was not deleted, moved or repeated, and Strict Open XML", async () => {
    const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
    const moved = `</w:t></w:r><w:moveFrom>${run("moved")}</w:moveFrom><w:r><w:t>`;
    const hyphen = "</w:t><w:noBreakHyphen/><w:t>";
    const box = (around: string): string => `<mc:${around}><w:p>${run("boxed")}</w:p></mc:${around}>`;
    const boxes = `</w:t></w:r><w:r>${box("Choice")}${box("Fallback")}</w:r><w:r><w:t>`;
    await scored(page, () => drop(page, "body", "a.docx", docx([`co${hyphen}operate ${moved}on`, `here ${boxes}`])));
    expect(await page.inputValue("#text")).toBe("co-operate on\nhere \nboxed");
    const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
    await scored(page, () => drop(page, "body", "b.docx", docx(["We are glad."], strict)));
    expect(await page.inputValue("#text")).toBe("We are glad.");
  });

  test("brings back the text that a press or a file has replaced", async () => {
    await write(page, "My own long article.");
    await page.click("#clear");
    await scored(page, () => page.click("#undo"));
    expect(await page.inputValue("#text")).toBe("My own long article.");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    expect(await page.isVisible("#undo")).toBe(false);
    await scored(page, () => drop(page, "body", "answers.csv", "id,text\na,We are glad.\n"));
    await scored(page, () => page.click("#undo"));
    expect(await page.inputValue("#text")).toBe("My own long article.");
    expect(await page.isVisible("#rows")).toBe(false);
  });

  test("takes a table, shows its rows one by one, and scores them all", async () => {
    const csv = 'id,text\na,"We are glad, all of us."\nb,"They said ""no"" again."\n';
    await scored(page, () => drop(page, "body", "answers.csv", csv));
    expect(await page.inputValue("#text")).toBe("We are glad, all of us.");
    await scored(page, () => page.click('[aria-label="Next row"]'));
    expect(await page.inputValue("#text")).toBe('They said "no" again.');
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("text=Score all 2 rows")]);
    const lines = Buffer.concat(await (await file.createReadStream()).toArray())
      .toString()
      .split("\r\n");
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual([
      ["id", "word_count"],
      ["a", "6"],
      ["b", "4"],
      [""],
    ]);
  });

  test("takes norms of the user's, and keeps them where others are damaged", async () => {
    await write(page, REPORT);
    await scored(page, () => drop(page, "body", "mine.json", normsOf([LETTER, REPORT, STORY])));
    expect(await page.inputValue("[name=norming]:checked")).toBe("mine");
    expect((await lastAnswer(page, "serviceMeasures")).norming).toBe("mine");
    await drop(page, "body", "mine.json", '{"format":"lexometer-norms","name":"mine"}');
    await page.waitForSelector("#problem", { state: "visible" });
    expect(await page.inputValue("[name=norming]:checked")).toBe("mine");
    await drop(page, "body", "mine.json", '{"format":"lexometer-norms",,');
    await page.waitForFunction(() => !document.getElementById("problem")!.textContent!.includes("formatVersion"));
    expect(await page.textContent("#problem")).not.toContain("position");
  });

  test("counts with a dictionary of the user's, and goes back", async () => {
    const dic = "%\n1\tgladness\n2\tsea\n%\nglad*\t1\nship\t2\nwave*\t2\n";
    await write(page, "Gladly we ship waves of waves. We do.");
    await scored(page, () => drop(page, "body", "mine.dic", dic));
    expect(await page.textContent("#dictionary")).toContain("mine");
    const { dictionaryMeasures } = await lastAnswer(page, "dictionaryMeasures");
    expect(dictionaryMeasures).toEqual({ gladness: 1 / 8, sea: 3 / 8 });
    expect(await page.textContent("#panel-profile")).toContain("no norms");
    await scored(page, () => page.click("#own-words"));
    expect(await page.textContent("#dictionary")).toContain("en-open");
  });

  test("says in the dictionary's lines what could not be read, and keeps the old one where nothing could", async () => {
    await write(page, "We are glad.");
    await scored(page, () => drop(page, "body", "mine.dic", "%\n1\tgladness\n%\nglad\t1\nsad\t7\n"));
    expect(await page.textContent("#notices")).toMatch(/Line 5/);
    await drop(page, "body", "broken.dic", "nothing at all");
    await page.waitForSelector("#problem", { state: "visible" });
    expect(await page.textContent("#dictionary")).toContain("mine");
  });
});

/** A file of norms as the command line builds it, of the paragraphs of some texts. */
function normsOf(texts: readonly string[]): Buffer {
  const cli = resolve(import.meta.dirname, "../../dist/cli.js");
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  try {
    const file = join(folder, "mine.ndjson");
    const pieces = texts.flatMap((text) => text.split("\n\n"));
    writeFileSync(file, pieces.map((content) => `${JSON.stringify({ content })}\n`).join(""));
    return execFileSync(process.execPath, [cli, "norms", "build", file, "--name", "mine", "--min-words", "10"], {
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A Word document with these paragraphs: an archive of one file. */
function docx(
  paragraphs: readonly string[],
  namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  const xml = Buffer.from(`<w:document xmlns:w="${namespace}" xmlns:mc="urn:mc"><w:body>${body}</w:body></w:document>`);
  const packed = deflateRawSync(xml);
  const name = Buffer.from("word/document.xml");
  const sizes = (buffer: Buffer, at: number): void => {
    buffer.writeUInt16LE(8, at);
    buffer.writeUInt32LE(packed.length, at + 10);
    buffer.writeUInt32LE(xml.length, at + 14);
    buffer.writeUInt16LE(name.length, at + 18);
  };
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  sizes(local, 8);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  sizes(entry, 10);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
