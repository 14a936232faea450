import { breath } from "./breath";
import { byId } from "./dom";
import dictionary from "./en-open?packed";
import engineCode from "./engine-code.ts?function";
import { EngineLink } from "./engine-link";
import { bytesOf } from "./packed-text";
import { Playground } from "./playground";
import { setUpTheme } from "./theme";

setUpTheme(byId<HTMLButtonElement>("theme"));
const link = new EngineLink(engineCode, async () => {
  // In the breath the engine is started, whose core compiles on another thread meanwhile.
  await breath();
  return bytesOf(dictionary);
});
// The worker would only be in the way of what is seen first. Where there can be none, the page goes on by itself.
void new Playground(link).start().then((isOpen) => {
  if (isOpen) link.moveOut().catch(() => {});
});
