import { byId } from "./dom";
import { EngineLink } from "./engine-link";
import { Playground } from "./playground";
import { setUpTheme } from "./theme";
import worker from "./worker.ts?source";

setUpTheme(byId<HTMLButtonElement>("theme"));
void new Playground(new EngineLink(worker)).start();
