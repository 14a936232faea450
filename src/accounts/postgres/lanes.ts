/** More in one statement would keep the first waiting for the last. */
const MOST = 64;

interface Member<Work, Answer> {
  readonly work: Work;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does the work of each account one statement at a time, and what has come in the
 * meantime together in the next.
 *
 * The database would make them wait for each other anyway, each with a connection
 * in its hand and a commit to itself. So a busy account takes one connection and
 * leaves the others to the rest, and nobody waits for a group to fill.
 */
export class Lanes<Work, Answer> {
  readonly #perform: (key: string, works: readonly Work[]) => Promise<readonly Answer[]>;
  readonly #waiting = new Map<string, Member<Work, Answer>[]>();
  readonly #running = new Set<Promise<void>>();

  /** @param perform does works of one account in their order, all or none, and gives an answer to each */
  constructor(perform: (key: string, works: readonly Work[]) => Promise<readonly Answer[]>) {
    this.#perform = perform;
  }

  submit(key: string, work: Work): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const member = { work, resolve, reject };
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) waiting.push(member);
      else {
        this.#waiting.set(key, [member]);
        const running: Promise<void> = this.#run(key).finally(() => void this.#running.delete(running));
        this.#running.add(running);
      }
    });
  }

  /** Resolves when everything that was submitted has its answer. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #run(key: string): Promise<void> {
    const waiting = this.#waiting.get(key)!;
    // Those that come in the same turn of the loop go together from the first on.
    await Promise.resolve();
    while (waiting.length > 0) {
      const members = waiting.splice(0, MOST);
      try {
        const answers = await this.#perform(
          key,
          members.map(({ work }) => work),
        );
        for (const [index, { resolve }] of members.entries()) resolve(answers[index]!);
      } catch (error) {
        for (const { reject } of members) reject(error);
      }
    }
    this.#waiting.delete(key);
  }
}
