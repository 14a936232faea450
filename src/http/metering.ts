import { type PlanUsage, planUsage } from "../accounts/period";
import type { Call as LedgerCall } from "../accounts/store";
import { Refusal } from "./errors";
import type { WrittenItems } from "./item-writer";
import type { OwnCall } from "./service";

/** Items, how many of them may be delivered, and where the account stands after paying. */
export interface Paid {
  readonly parts: readonly WrittenItems[];
  /** The first so many. */
  readonly granted: number;
  readonly usage: PlanUsage;
}

/**
 * Scores and pays: with an idempotency key once, however often it is sent.
 *
 * Where the store does not say whether it was paid, this throws, and nothing is
 * delivered; the same call can be sent again.
 *
 * @throws {@link Refusal} 1448, 1465; {@link LexometerError} as the store throws
 */
export async function pay(call: OwnCall, score: () => WrittenItems[] | Promise<WrittenItems[]>): Promise<Paid> {
  const { store } = call.service;
  const { isNamed, ...ledgerCall } = await ledgerCallOf(call);
  const isOurs = isNamed && (await store.claim(ledgerCall)) === "fresh";
  let isCharged = false;
  try {
    const parts = await score();
    // Nobody would hear the answer: what is not delivered is not charged.
    if (call.request.signal.aborted) throw new Refusal(1465, "The client was gone before its answer.");
    const words = parts.flatMap((part) => Array.from(part.words));
    const receipt = await store.charge({ ...ledgerCall, words });
    isCharged = true;
    call.note({ items: words.length, words: receipt.repeated ? 0 : receipt.words });
    return { parts, granted: receipt.granted, usage: planUsage(receipt.usage) };
  } finally {
    // The charge has ended the claim; by now it may be another's.
    if (isOurs && !isCharged) await store.release(ledgerCall).catch(() => {});
  }
}

/** A call without a key has no twin: its name is random, and nobody need remember its body. */
async function ledgerCallOf({
  service,
  request,
  account,
  path,
  name,
  bytes,
}: OwnCall): Promise<LedgerCall & { isNamed: boolean }> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return { account: account.key, call: crypto.randomUUID(), body: "", isNamed: false };
  if (key.length === 0 || key.length > 255) {
    throw new Refusal(1448, "An Idempotency-Key has 1 to 255 characters.");
  }
  // With the path, since endpoints read different fields: what one finds nothing in may have a text for another.
  const body = `${path} ${name} ${await service.credentials.fingerprint(account.key, bytes)}`;
  return { account: account.key, call: key, body, isNamed: true };
}
