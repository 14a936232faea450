import { createMemoryStore } from "../../src/accounts/memory";
import { describeStore } from "./store-conformance";

describeStore("memory", async (clock) => createMemoryStore({ clock }));
