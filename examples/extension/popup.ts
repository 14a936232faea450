import { byId } from "../playground/dom";
import { setUpTheme } from "../playground/theme";
import { Popup } from "./popup-view";

setUpTheme(byId<HTMLButtonElement>("theme"));
void new Popup().start();
