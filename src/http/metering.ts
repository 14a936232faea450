import { type PlanUsage, planUsage } from "../accounts/period";
import type { Call as LedgerCall } from "../accounts/store";
import { REFUSALS, Refusal } from "./errors";
import type { ScoredItem } from "./scoring";
import type { OwnCall } from "./service";

/** Items with what may be delivered of them, and where the account stands after paying. */
export interface Paid {
  readonly items: readonly ScoredItem[];
  readonly usage: PlanUsage;
}

/**
 * Scores and pays: with an idempotency key once, however often it is sent.
 *
 * Where the store does not say whether it was paid, this throws, and nothing is
 * delivered; the same call can be sent again.
 *
 * @throws {@link Refusal} 1448; {@link LexometerError} as the store throws
 */
export async function pay(call: OwnCall, score: () => Promise<readonly ScoredItem[]>): Promise<Paid> {
  const { store } = call.service;
  const { isNamed, ...ledgerCall } = await ledgerCallOf(call);
  const isOurs = isNamed && (await store.claim(ledgerCall)) === "fresh";
  let isCharged = false;
  try {
    const items = await score();
    const receipt = await store.charge({ ...ledgerCall, words: items.map(wordsOf) });
    isCharged = true;
    call.note({ items: items.length, words: receipt.repeated ? 0 : receipt.words });
    return {
      items: items.map((item, index) => (index < receipt.granted ? item : unpaid(item))),
      usage: planUsage(receipt.usage),
    };
  } finally {
    // The charge has ended the claim; by now it may be another's.
    if (isOurs && !isCharged) await store.release(ledgerCall).catch(() => {});
  }
}

/** A call without a key has no twin: its name is random, and nobody need remember its body. */
async function ledgerCallOf({ service, request, account, bytes }: OwnCall): Promise<LedgerCall & { isNamed: boolean }> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return { account: account.key, call: crypto.randomUUID(), body: "", isNamed: false };
  if (key.length === 0 || key.length > 255) {
    throw new Refusal(1448, "An Idempotency-Key has 1 to 255 characters.");
  }
  const body = await service.credentials.fingerprint(account.key, bytes);
  return { account: account.key, call: key, body, isNamed: true };
}

function wordsOf(item: ScoredItem): number {
  return "result" in item ? item.result.summary.word_count : 0;
}

/** What was wrong with an item by itself stays what is said of it. */
function unpaid(item: ScoredItem): ScoredItem {
  return "result" in item ? { sample: item.sample, refusal: new Refusal(1421, REFUSALS[1421][1]) } : item;
}
