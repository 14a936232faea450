import { describe } from "vitest";
import { describeStore } from "../accounts/store-conformance";
import { isMissing, openStore, removeSchemas } from "./schemas";

removeSchemas();

describe.skipIf(isMissing)("in PostgreSQL", () => {
  describeStore("a store", (clock) => openStore({ clock }));
});
