import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../src/accounts/store";
import { basic } from "../http/service";

/** An account with what its clients were told. */
export class Books {
  /** Words of each call that was answered with its items. */
  readonly answered = new Map<string, number>();
  /** Answers that said that the words are used up. */
  refused = 0;
  /** Words of calls without a name whose connection broke: nobody knows about them. */
  unknown = 0;

  constructor(
    readonly name: string,
    readonly key: string,
    readonly secret: string,
    readonly isNamed: boolean,
  ) {}
}

/** What the books of the clients and those of the store make of each other. A sound store has 0 in all but the first two. */
export interface Verdict {
  readonly answered: number;
  readonly used: number;
  /** Calls that were answered and that the ledger does not have, or has with other words. */
  readonly lost: number;
  /** Calls in the ledger that nobody was answered; without names: words that not even a broken connection explains. */
  readonly unsold: number;
  /** Calls that the ledger has more than once. */
  readonly doubled: number;
  /** Words between the sum of the entries and what the period counts. */
  readonly apart: number;
  readonly beyondLimit: number;
}

/** Compares them when everything has come to rest. */
export async function judge(store: Store, books: Books): Promise<Verdict> {
  const entries = await store.entries(books.key, 0, Number.MAX_SAFE_INTEGER);
  const { used, limit } = await store.usage(books.key);
  const sum = entries.reduce((total, { words }) => total + words, 0);
  const told = [...books.answered.values()].reduce((total, words) => total + words, 0);
  const ledger = new Map(entries.map(({ call, words }) => [call, words]));
  const differing = (these: Map<string, number>, those: Map<string, number>): number =>
    [...these].filter(([call, words]) => those.get(call) !== words).length;
  return {
    answered: books.answered.size,
    used,
    lost: books.isNamed ? differing(books.answered, ledger) : Math.max(0, told - used),
    unsold: books.isNamed ? differing(ledger, books.answered) : Math.max(0, used - told - books.unknown),
    doubled: entries.length - ledger.size,
    apart: Math.abs(sum - used),
    beyondLimit: Math.max(0, used - limit, sum - limit),
  };
}

/** What became of one try. */
type Outcome = "answered" | "refused" | "unavailable" | "running" | "broken";

/** Answers of all kinds, for the record of a run. */
export type Counts = Record<Outcome, number>;

/**
 * Sends call after call until it is told to stop. A call with a name is sent again
 * by the same name, to any server, until it is answered; one without is sent once.
 */
export async function sendCalls(
  books: Books,
  client: string,
  { addresses, counts, isOver }: { addresses: () => readonly string[]; counts: Counts; isOver: () => boolean },
): Promise<void> {
  for (let index = 0; !isOver(); index++) {
    const [call, words] = [`${client}-${index}`, 1 + (index % 9)];
    for (;;) {
      const outcome = await attempt(books, call, words, pick(addresses()));
      counts[outcome]++;
      if (outcome === "answered") books.answered.set(call, words);
      if (outcome === "refused") books.refused++;
      if (outcome === "broken" && !books.isNamed) books.unknown += words;
      if (outcome === "answered" || outcome === "refused" || !books.isNamed) break;
      // Named calls are brought to their end also when the time is over: the servers stay up for them.
      await sleep(20 + Math.random() * 30);
    }
    if (counts.broken > 0 && !books.isNamed) await sleep(10);
  }
}

async function attempt(books: Books, call: string, words: number, address: string): Promise<Outcome> {
  let response: Response;
  let body: { results?: { error?: { code: number } }[]; code?: number };
  try {
    response = await fetch(`${address}/v1/framework`, {
      method: "POST",
      headers: { authorization: basic(books), ...(books.isNamed && { "idempotency-key": call }) },
      body: JSON.stringify({ content: "word ".repeat(words) }),
    });
    body = await response.json();
  } catch {
    return "broken";
  }
  if (response.status === 200) return body.results![0]!.error === undefined ? "answered" : "refused";
  if (response.status === 503 && body.code === 1501) return "unavailable";
  if (response.status === 409 && body.code === 1470) return "running";
  throw new Error(`an answer that nobody expected: ${response.status} ${JSON.stringify(body)}`);
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)]!;
}
