import { dictionaryOf } from "./dictionary";
import { byId } from "./dom";
import dictionary from "./en-open?columns";
import engineCode from "./engine-code.ts?function";
import { EngineLink } from "./engine-link";
import { Playground } from "./playground";
import { setUpTheme } from "./theme";
import unpacker from "./unpack.wasm?packed";

setUpTheme(byId<HTMLButtonElement>("theme"));
const link = new EngineLink(engineCode, () => dictionaryOf(dictionary, unpacker));
// The worker would only be in the way of what is seen first. Where there can be none, the page goes on by itself.
void new Playground(link).start().then((isOpen) => {
  if (isOpen) link.moveOut().catch(() => {});
});
