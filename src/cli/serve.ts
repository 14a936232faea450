import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { checkPlan, type Plan } from "../accounts/plan";
import { createEngine } from "../engine/engine";
import { isLoopback, openScoringPool, readPageFolder, serve } from "../http/node";
import type { PageFile } from "../http/page";
import { defaultWorkers } from "../pool/create";
import { type AccountDesk, deskOf } from "./account-desk";
import { listenToCommands } from "./admin-socket";
import { openUploads } from "./job/uploads";
import { numberFrom, wholeNumber, workerCount } from "./numbers";
import { DATA_HELP, DEFAULT_DATA, openPlace, type Place, sharedUrlOf, withPlace } from "./place";
import { onSignal } from "./signals";
import { oneOf, UsageError } from "./usage";

const DAY = 86_400_000;
/** The playground that comes with the package, beside this file once it is built. */
const PAGE_FOLDER = fileURLToPath(new URL("./playground", import.meta.url));

interface ServeOptions extends Place {
  readonly port?: number;
  readonly host: string;
  readonly profile: "default" | "compat";
  readonly behindTlsProxy?: boolean;
  readonly workers?: number;
  readonly metricsPort?: number;
  readonly rate?: number;
  readonly words?: number;
  readonly normTexts?: number;
  readonly sunset?: string;
  /** `false` with --no-page. */
  readonly page?: string | false;
  readonly log: "json" | "none";
  readonly demo?: boolean;
  readonly jobs?: string;
}

export function addServe(program: Command): void {
  withPlace(program.command("serve"), `${DATA_HELP}; made if it is not there`)
    .description("Serve over HTTP, with accounts in a data folder, or in a PostgreSQL that several servers share.")
    .option("--port <n>", "0 for any that is free (default: $PORT, else 8080)", wholeNumber)
    .option("--host <host>", "where to listen", "127.0.0.1")
    .option(
      "--profile <profile>",
      "names of frameworks: default or compat",
      oneOf(["default", "compat"] as const),
      "default",
    )
    .option("--workers <n>", "threads that read and score large bodies; 0 for none (default: one a core)", workerCount)
    .option("--behind-tls-proxy", "a proxy in front speaks TLS: only then a host beyond this machine is served")
    .option("--metrics-port <n>", "Prometheus numbers on a port of their own, on this machine only", wholeNumber)
    .option("--rate <n>", "requests in any rolling second, for accounts created from now on", wholeNumber)
    .option("--words <n>", "words in a period, for accounts created from now on", wholeNumber)
    .option(
      "--norm-texts <n>",
      "texts that each pass of a custom context needs: a context of few tells of them (default: 1)",
      numberFrom(1),
    )
    .option("--sunset <date>", "when /v1/score is going to end: 2027-06-30")
    .option("--page <folder>", "files to show at /, with an index.html (default: the playground that comes along)")
    .option("--no-page", "show nothing at / but where to read on")
    .option(
      "--log <form>",
      "a line of JSON on stderr for each answer, or none",
      oneOf(["json", "none"] as const),
      "json",
    )
    .option("--jobs <folder>", "take corpora at /v2/jobs; a folder that `lexometer job work` sees too (with --store)")
    .option("--demo", "create an account if there is none, and show how to call")
    .addHelpText(
      "after",
      `
With LEXOMETER_METRICS_TOKEN set, /metrics is served to who sends it as a bearer token.
Servers that share a PostgreSQL share a pepper too: the file "pepper" of the data folder, or LEXOMETER_PEPPER.
SIGTERM and SIGINT stop it without losing a call; a second one ends it at once.

Examples:
  lexometer serve --demo
  lexometer serve --port 80 --host 0.0.0.0 --behind-tls-proxy --data /var/lib/lexometer
  lexometer account create NAME --data /var/lib/lexometer
  LEXOMETER_STORE=postgres://user:password@host/database lexometer serve --port 8081`,
    )
    .action(run);
}

async function run(options: ServeOptions): Promise<void> {
  const { host, profile, metricsPort, rate, words } = options;
  if (options.behindTlsProxy !== true && !isLoopback(host)) {
    throw new UsageError(
      `On ${host}, secrets and texts would cross the network in clear text. Put a proxy that speaks TLS in front and add --behind-tls-proxy, or serve on 127.0.0.1.`,
    );
  }
  // A $PORT that is set to nothing says nothing; as a number it would be 0, any port.
  const port = options.port ?? Number(process.env.PORT || 8080);
  for (const one of [port, metricsPort ?? 0]) {
    if (!(Number.isInteger(one) && one >= 0 && one < 65_536))
      throw new UsageError("A port is a number from 0 to 65535.");
  }
  const plan: Partial<Plan> = { ...(rate !== undefined && { rate }), ...(words !== undefined && { words }) };
  checkPlan(plan);
  /** What ends what has been opened, in its order. */
  const closing: (() => unknown)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const { store, credentials, name, socket } = await openPlace(options);
    closing.push(() => store.close());
    const workers = options.workers ?? defaultWorkers(availableParallelism());
    const pool = workers === 0 ? undefined : await openScoringPool({ workers });
    closing.push(() => pool?.close());
    const jobs = options.jobs === undefined ? undefined : await openUploads(options, options.jobs);
    closing.push(() => jobs?.close());
    const desk = deskOf(store, credentials, plan);
    const token = process.env.LEXOMETER_METRICS_TOKEN;
    const running = await serve({
      engine: await createEngine(),
      ...(pool !== undefined && { scorer: pool.scorer }),
      accounts: { store, credentials },
      ...(jobs !== undefined && { jobs: jobs.desk }),
      host,
      port,
      profile,
      page: await pageOf(options.page),
      isBehindTlsProxy: options.behindTlsProxy === true,
      metrics: { ...(token && { token }), ...(metricsPort !== undefined && { port: metricsPort }) },
      ...(options.normTexts !== undefined && { limits: { normTexts: options.normTexts } }),
      ...(options.sunset !== undefined && { sunset: dateOf(options.sunset) }),
      ...(options.log === "json" && { log: { write: (line) => process.stderr.write(line) } }),
    });
    closing.push(() => running.stop());
    const commands = socket === undefined ? undefined : await listenToCommands(socket, desk);
    closing.push(() => commands?.close());
    const pruning = setInterval(() => void store.prune().catch(() => {}), DAY).unref();
    closing.push(() => clearInterval(pruning));
    // Whoever reads what a server says may go; it stays.
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error").on("error", () => {});
    onSignal(() => {
      closeAll().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
    void pool?.ready().then((ready) => {
      if (ready === 0) process.stderr.write("No worker has started: large bodies are scored between other calls.\n");
    });
    process.stdout.write(`Lexometer serves on ${running.address}, with accounts in ${name}.\n`);
    await sayHow(desk, options, running.address).catch(sayWhyNot);
  } catch (error) {
    // A server, or a worker, that goes on would keep the process.
    await closeAll().catch(() => {});
    throw inOtherWords(error);
  }
}

/** What Node says of a port, for whoever has never heard of its codes. */
function inOtherWords(error: unknown): unknown {
  const { code, syscall, port, address, hostname } = (error ?? {}) as {
    readonly code?: string;
    readonly syscall?: string;
    readonly port?: number;
    readonly address?: string;
    readonly hostname?: string;
  };
  if (code === "EADDRINUSE") {
    return new Error(
      `Port ${port} of ${address} is taken by another program. Choose another one; 0 is any that is free.`,
    );
  }
  if (code === "EACCES" && port !== undefined) {
    return new Error(`Port ${port} is not for this user. Choose one from 1024 on.`);
  }
  if (syscall === "getaddrinfo" || code === "EADDRNOTAVAIL") {
    return new Error(
      `${hostname ?? address} is no address of this machine, so nothing can listen there. Give one that is with --host; 0.0.0.0 is all of them.`,
    );
  }
  return error;
}

async function pageOf(folder: string | false | undefined): Promise<readonly PageFile[]> {
  if (folder === false) return [];
  const files = await readPageFolder(folder ?? PAGE_FOLDER);
  if (folder !== undefined && files.length === 0) {
    throw new UsageError(`--page: there is no index.html in ${folder}. Name a folder that has one, or say --no-page.`);
  }
  return files;
}

/** What somebody who has just started it needs next. */
async function sayHow(desk: AccountDesk, options: ServeOptions, address: string): Promise<void> {
  const { demo, data, store } = options;
  const accounts = await desk.list();
  const shared = store === undefined ? "" : " --store postgres://…";
  const where = data === DEFAULT_DATA || sharedUrlOf(options) !== undefined ? shared : ` --data ${data}`;
  if (demo === true && accounts.length === 0) {
    const { key, secret } = await desk.create("demo", {});
    process.stdout.write(`
A demo account; its secret is shown this once (lexometer account rotate demo${where}):
  key     ${key}
  secret  ${secret}

Try:
  curl -u ${key}:${secret} ${address}/v1/framework -d '{"content":"I think we might win."}'
`);
  } else if (accounts.length === 0) {
    process.stdout.write(`There are no accounts yet. Create one: lexometer account create NAME${where}\n`);
  }
}

/** A server that runs goes on, whatever became of the hints: its store may be away for just this moment. */
function sayWhyNot(error: Error): void {
  process.stderr.write(
    `${error.message} So the accounts could not be looked up; the server goes on. lexometer account list shows them.\n`,
  );
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError("--sunset takes a date such as 2027-06-30.");
  return date;
}
