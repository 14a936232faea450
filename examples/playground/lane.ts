/** Lets one piece of work through at a time; of those that come meanwhile only the newest is done. */
export class Lane {
  #isBusy = false;
  #next: ((isNewest: boolean) => void) | undefined;

  /** @returns `undefined` where newer work has come in before the answer was there */
  async pass<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#isBusy && !(await this.#turn())) return undefined;
    this.#isBusy = true;
    try {
      const answer = await work();
      return this.#next === undefined ? answer : undefined;
    } finally {
      this.#isBusy = this.#callNext(true);
    }
  }

  /** Waits in the place of who waited, who is told that it was overtaken. */
  #turn(): Promise<boolean> {
    this.#callNext(false);
    return new Promise((go) => {
      this.#next = go;
    });
  }

  #callNext(isNewest: boolean): boolean {
    const next = this.#next;
    this.#next = undefined;
    next?.(isNewest);
    return next !== undefined;
  }
}
