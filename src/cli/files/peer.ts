import { UsageError } from "../usage";

/**
 * A package that is only needed for some files, and so not installed with ours.
 *
 * @param purpose the beginning of the message: `Reading PDF`
 * @throws {@link UsageError} with the command that installs it, if it is not there
 */
async function peer<Module>(name: string, purpose: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes(`'${name.split("/")[0]!}`)) throw error;
    const [scope] = name.split("/");
    throw new UsageError(`${purpose} takes the package ${scope!}, which is not there: npm install ${scope!}`);
  }
}

export const loadParquetReader = () => peer("hyparquet", "Reading Parquet", () => import("hyparquet"));
export const loadParquetWriter = () => peer("hyparquet-writer", "Writing Parquet", () => import("hyparquet-writer"));
export const loadSheetReader = () => peer("read-excel-file/node", "Reading XLSX", () => import("read-excel-file/node"));
export const loadWordReader = () => peer("mammoth", "Reading DOCX", () => import("mammoth"));
export const loadPdfReader = () => peer("unpdf", "Reading PDF", () => import("unpdf"));

/** Loads all that a job will need, so that it does not end at its last file for the want of a package. */
export async function loadPeersFor(inputs: readonly { readonly kind: string }[], format: string): Promise<void> {
  const kinds = new Set(inputs.map(({ kind }) => kind));
  if (kinds.has("parquet")) await loadParquetReader();
  if (kinds.has("xlsx")) await loadSheetReader();
  if (kinds.has("docx")) await loadWordReader();
  if (kinds.has("pdf")) await loadPdfReader();
  if (format === "parquet") await loadParquetWriter();
}
