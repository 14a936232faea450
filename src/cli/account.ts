import type { Command } from "commander";
import { FRAMEWORKS } from "../frameworks/built-in";
import { compatProfile } from "../frameworks/profile";
import { JOB_ROUTES } from "../http/jobs";
import { ROUTES } from "../http/routes";
import { regExp } from "../text/reg-exp";
import type { AccountRow, NewPair, PlanChanges } from "./account-desk";
import { wholeNumber } from "./numbers";
import { type Place, withPlace } from "./place";
import { knownIds, UsageError } from "./usage";
import { withDesk } from "./with-desk";

interface Common extends Place {
  readonly json?: boolean;
}

interface PlanOptions extends Common {
  readonly words?: number;
  readonly rate?: number;
  readonly anchorDay?: number;
  readonly endpoints?: readonly string[] | null;
  readonly frameworks?: readonly string[] | null;
}

export function addAccount(program: Command): void {
  const account = program
    .command("account")
    .description("Create, list and change accounts, also while the server runs.")
    .addHelpText(
      "after",
      `
Examples:
  lexometer account create "research group" --words 1000000
  lexometer account list
  lexometer account plan "research group" --rate 20
  lexometer account rotate "research group"
  LEXOMETER_STORE=postgres://… lexometer account list`,
    );
  withPlan(common(account.command("create")))
    .description("Create an account; its secret is shown this once.")
    .argument("[name]", "what you call it", "unnamed")
    .addHelpText(
      "after",
      `
Examples:
  lexometer account create "research group" --words 1000000 --rate 20
  lexometer account create classroom --frameworks emotion,drives --anchor-day 15`,
    )
    .action(create);
  common(account.command("list"))
    .description("List all accounts.")
    .addHelpText("after", "\nExample:\n  lexometer account list --json")
    .action(list);
  common(account.command("rotate"))
    .description("Give an account another secret; the old one ends at once.")
    .argument("<account>", ACCOUNT)
    .addHelpText("after", "\nExample:\n  lexometer account rotate 'research group'")
    .action(rotate);
  withPlan(common(account.command("plan")))
    .description("Show or change the plan of an account.")
    .argument("<account>", ACCOUNT)
    .addHelpText(
      "after",
      `
Examples:
  lexometer account plan "research group"
  lexometer account plan "research group" --words 2000000 --endpoints all`,
    )
    .action(plan);
  common(account.command("usage"))
    .description("Show how far an account is through its words.")
    .argument("<account>", ACCOUNT)
    .addHelpText("after", "\nExample:\n  lexometer account usage 'research group'")
    .action(usage);
  common(account.command("delete"))
    .description("Delete an account with its contexts and its entries in the ledger.")
    .argument("<account>", ACCOUNT)
    .addHelpText("after", "\nExample:\n  lexometer account delete 'research group'")
    .action(remove);
}

const ACCOUNT = "its key, or its name if no other has the same";

function common(command: Command): Command {
  return withPlace(command).option("--json", "as JSON");
}

function withPlan(command: Command): Command {
  return command
    .option("--words <n>", "words in a period", wholeNumber)
    .option("--rate <n>", "requests in any rolling second", wholeNumber)
    .option("--anchor-day <n>", "day of the month on which a period begins", wholeNumber)
    .option(
      "--endpoints <paths>",
      "endpoints that it includes, separated by commas, or all",
      listOrAll(PATHS, "endpoint"),
    )
    .option(
      "--frameworks <names>",
      "frameworks that it includes, separated by commas, or all",
      listOrAll(NAMES, "framework"),
    );
}

/** All that a server may have, whatever it was started with. */
const ENDPOINTS = [...ROUTES, ...JOB_ROUTES].filter(({ isInPlans }) => isInPlans);
const PATHS = [...new Set(ENDPOINTS.map(({ path }) => path))];
const NAMES = [...new Set([...FRAMEWORKS, ...compatProfile.frameworks].map(({ id }) => id))];

/** A parser of a list of known names: one that is misspelt would shut an account out without a word. */
function listOrAll(known: readonly string[], what: string): (text: string) => readonly string[] | null {
  return (text) => {
    if (text === "all") return null;
    return text === "" ? [] : knownIds(text, known, what);
  };
}

function changesOf({ words, rate, anchorDay, endpoints, frameworks }: PlanOptions): PlanChanges {
  const given = Object.entries({ words, rate, anchorDay, endpoints, frameworks });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

const ACCOUNT_NAME = regExp(String.raw`^\P{Cc}*[\p{L}\p{N}]\P{Cc}*$`, "u");

async function create(name: string, options: PlanOptions): Promise<void> {
  if (!ACCOUNT_NAME().test(name)) {
    throw new UsageError(
      "The name of an account is one line with at least one letter or digit, so that lists can show it.",
    );
  }
  const given = Object.entries(changesOf(options)).filter(([, value]) => value !== null);
  const pair = await withDesk(options, (desk) => desk.create(name, Object.fromEntries(given)), {
    makes: true,
  });
  say(options, pair, pairLines(pair));
}

async function rotate(account: string, options: Common): Promise<void> {
  const pair = await withDesk(options, (desk) => desk.rotate(account));
  say(options, pair, pairLines(pair));
}

async function list(options: Common): Promise<void> {
  const rows = await withDesk(options, (desk) => desk.list());
  const none = ["There are no accounts yet: lexometer account create NAME"];
  say(options, rows, rows.length === 0 ? none : rows.flatMap((row) => [`${row.key}  ${row.name}  ${usageLine(row)}`]));
}

async function plan(account: string, options: PlanOptions): Promise<void> {
  const changes = changesOf(options);
  const isAsked = Object.keys(changes).length === 0;
  const row = await withDesk(options, (desk) => (isAsked ? desk.usage(account) : desk.plan(account, changes)));
  say(options, row, rowLines(row));
}

async function usage(account: string, options: Common): Promise<void> {
  const row = await withDesk(options, (desk) => desk.usage(account));
  say(options, options.json === true ? { key: row.key, name: row.name, ...row.usage } : row, rowLines(row));
}

async function remove(account: string, options: Common): Promise<void> {
  if (account === "") throw new UsageError("Say which account.");
  const { key, name } = await withDesk(options, (desk) => desk.remove(account));
  say(options, { key, name, status: "deleted" }, [`${key}  ${name}  is deleted.`]);
}

function say({ json }: Common, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : `${lines.join("\n")}\n`);
}

function pairLines({ key, secret, name }: NewPair): string[] {
  return [`name    ${name}`, `key     ${key}`, `secret  ${secret}`, "The secret is shown this once; keep it safe."];
}

function rowLines(row: AccountRow): string[] {
  const { endpoints, frameworks, rate, anchorDay } = row.plan;
  return [
    `name        ${row.name}`,
    `key         ${row.key}`,
    `words       ${usageLine(row)}`,
    `period      ${row.usage.start_date} to ${row.usage.end_date}, from day ${anchorDay} of the month`,
    `rate        ${rate} requests in any second`,
    `endpoints   ${endpoints?.join(", ") ?? "all"}`,
    `frameworks  ${frameworks?.join(", ") ?? "all"}`,
  ];
}

function usageLine({ usage: { words_used: used, word_limit: limit } }: AccountRow): string {
  return `${used.toLocaleString("en")} of ${limit.toLocaleString("en")}`;
}
