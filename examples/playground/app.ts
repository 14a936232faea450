import { dictionaryOf } from "./dictionary";
import { byId } from "./dom";
import dictionary from "./en-open?columns";
import { EngineLink } from "./engine-link";
import { Playground } from "./playground";
import { setUpTheme } from "./theme";
import worker from "./worker.ts?source";

const link = new EngineLink(worker);
setUpTheme(byId<HTMLButtonElement>("theme"));
void new Playground(link).start();
// Unpacked here while the worker starts, which takes as long.
void dictionaryOf(dictionary).then((image) => link.give(image));
