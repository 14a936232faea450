// Other packages on the same texts, against the same plain JavaScript:
//
//   npm ci --prefix bench/peers && npm run bench --prefix bench/peers
//
// Each does what it is made for, which is not the same work: tokens only, tokens
// and a lexicon of sentiment, or sentences and negation besides. The baselines
// and the engine count 100 categories; the engine matches phrases besides. So
// this says what a program pays for a text with each, and not who is the better
// programmer.
import sentimentOf from "natural/lib/natural/sentiment/index.js";
import stemmers from "natural/lib/natural/stemmers/index.js";
import tokenizers from "natural/lib/natural/tokenizers/index.js";
import Sentiment from "sentiment";
import model from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { clock } from "../clock";
import { baselineOn, subjectOn } from "../contestants";
import { corpus } from "../corpus";
import { checkField, openField, tokensOf } from "../field";
import type { Work } from "../race";
import { circumstances, linesOf, saveRecord } from "../record";
import { KB, largeText, MB, piecesOf } from "../texts";

const texts = piecesOf(largeText(MB), 2.5 * KB, 100);
const field = await openField();
checkField(field, texts, texts.slice(0, 6));
const all = texts.join("\n");
const work: Work = { units: tokensOf(field, all), bytes: Buffer.byteLength(all) };

const words = new tokenizers.WordTokenizer();
const analyzer = new sentimentOf.SentimentAnalyzer("English", stemmers.PorterStemmer, "afinn");
const sentiment = new Sentiment();
const wink = winkNLP(model, ["sbd", "negation", "sentiment"]);
const winkTokens = winkNLP(model, []);

const result = await clock({
  name: `${texts.length} texts of 2.5 KB`,
  unit: "token",
  seconds: 60,
  contestants: [
    baselineOn(field.plain, field, texts, work),
    baselineOn(field.tuned, field, texts, work),
    subjectOn(field.engine, texts, work),
    subjectOn(field.shipped, texts, work),
    each("natural: WordTokenizer", (text) => words.tokenize(text).length),
    each("natural: tokens and AFINN sentiment", (text) => {
      const tokens = words.tokenize(text);
      return tokens.length === 0 ? 0 : analyzer.getSentiment(tokens);
    }),
    each("sentiment: AFINN", (text) => sentiment.analyze(text).score),
    each("wink-nlp: tokens", (text) => winkTokens.readDoc(text).tokens().length()),
    each("wink-nlp: sentences, negation, sentiment", (text) => wink.readDoc(text).out(wink.its.sentiment)),
  ],
});
const where = circumstances(corpus().name);
console.log(
  `${where.date} · Node ${where.node} · ${where.processor}, ${where.cores} cores, load ${where.load} · ${where.corpus}`,
);
console.log(linesOf(result).join("\n"));
console.log(`saved as ${saveRecord(where, { peers: { races: [result], figures: [] } })}`);

function each(name: string, read: (text: string) => number) {
  return {
    ...work,
    name,
    run: () => {
      let sum = 0;
      for (const text of texts) sum += read(text);
      return sum;
    },
  };
}
