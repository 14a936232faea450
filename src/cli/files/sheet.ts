import type { Input } from "../inputs";
import { damagedItem, type Item } from "./item";
import { loadSheetReader } from "./peer";
import { cellText, type SampleOptions, TableRows, UnfitTable } from "./table-rows";
import { wholeBytes } from "./whole";

/** The rows of a sheet of a workbook; a workbook is read as a whole, and has a million rows at most. */
export async function* sheetItems(input: Input, options: SampleOptions): AsyncGenerator<Item, void, undefined> {
  const reader = await loadSheetReader();
  const bytes = await wholeBytes(input);
  let sheets: Awaited<ReturnType<typeof reader.default>>;
  try {
    sheets = await reader.default(bytes);
  } catch {
    yield damagedItem(input, "workbook");
    return;
  }
  const { sheet: wanted = "1" } = options;
  const sheet = sheets.find(({ sheet }) => sheet === wanted) ?? sheets[Number(wanted) - 1];
  if (sheet === undefined) {
    const names = sheets.map(({ sheet }) => sheet).join(", ");
    throw new UnfitTable(input, `There is no sheet ${wanted}. Its sheets are ${names}: name one with --sheet.`);
  }
  const { data } = sheet;
  const first = data.findIndex((row) => row.some((cell) => cell !== null));
  if (first === -1) return;
  const rows = new TableRows(
    input,
    data[first]!.map((cell) => cellText(cell) ?? ""),
    options,
  );
  for (let row = first + 1; row < data.length; row++) {
    if (data[row]!.some((cell) => cell !== null)) yield rows.item(data[row]!, row + 1);
  }
}
