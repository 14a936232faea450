import * as z from "zod";
import { NAME_PATTERN } from "../norms/head";
import { REFUSALS, type RefusalCode, statusOf } from "./errors";
import type { Route } from "./routes";
import { health, problem, refusal } from "./schemas";

type Json = Readonly<Record<string, unknown>>;

const OPEN = [
  { path: "/livez", summary: "Whether the process runs", type: "application/json", refusals: [] },
  { path: "/readyz", summary: "Whether it can serve", type: "application/json", refusals: [1501] },
] as const;

/** The OpenAPI 3.1 document of these routes. */
export function openApiOf(routes: readonly Route[]): Json {
  const schemas = new SharedSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    paths[route.path]![route.method.toLowerCase()] = operationOf(route, schemas);
  }
  for (const { path, summary, refusals } of OPEN) {
    const responses = { 200: success(health, schemas), ...refusalsOf([...refusals, 1462, 1500], schemas) };
    paths[path] = { get: { summary, security: [], responses } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lexometer", version: "1", description: "Texts in, what their words say out." },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "basic", description: "API key and API secret" } },
      schemas: schemas.byId,
    },
  };
}

/** Schemas that have an `id` stand once in the document, and are referred to. */
class SharedSchemas {
  readonly byId: Record<string, unknown> = {};

  use(schema: z.ZodType): Json {
    const {
      $schema,
      $defs = {},
      ...own
    } = JSON.parse(JSON.stringify(z.toJSONSchema(schema)).replaceAll('"#/$defs/', '"#/components/schemas/'));
    for (const [id, definition] of Object.entries($defs)) this.byId[id] = definition;
    return own;
  }
}

function operationOf(route: Route, schemas: SharedSchemas): Json {
  const parameters = [
    ...(route.path.includes("{name}") ? [{ name: "name", in: "path", required: true, schema: NAME }] : []),
    ...(route.query ?? []).map((name) => ({
      name,
      in: "query",
      description: ARGUMENTS[name],
      schema: { type: "string" },
    })),
    // A corpus is a job of its own each time it is handed in.
    ...(route.query === undefined || route.body === "corpus" ? [] : [IDEMPOTENCY_KEY]),
  ];
  const { request, requestType = JSON_TYPE, answerType } = route;
  return {
    summary: route.summary,
    ...(route.isDeprecated === true ? { deprecated: true } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: { [requestType]: { schema: schemas.use(request) } } } }),
    responses: { 200: success(route.answer, schemas, answerType), ...refusalsOf(codesOf(route), schemas) },
  };
}

const JSON_TYPE = "application/json";
const NAME = { type: "string", pattern: `^${NAME_PATTERN}$` };
const ARGUMENTS = {
  frameworks: "Names of frameworks, with commas between them; all of the plan where it is left out.",
  include: "What to send beside the results: intervals, reliability, explain, with commas between them.",
  norming: "Whom the texts are compared with: written, spoken, general (where it is left out) or none.",
} as const;
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key with the same body is charged once.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** The codes that an endpoint may answer with, by what its row of the table says. */
function codesOf({ body, isRateLimited, isInPlans, refusals = [] }: Route): RefusalCode[] {
  const codes: RefusalCode[] = [1410, 1411, 1462, 1464, 1465, 1466, 1500, 1501, ...refusals];
  if (isInPlans) codes.push(1412);
  if (isRateLimited) codes.push(1420);
  // Any JSON may have too many values, also where one object is wanted.
  if (body === "corpus") codes.push(1430, 1440, 1463);
  else if (body !== "none") codes.push(1430, 1431, 1440, 1441, 1463);
  return codes;
}

function success(schema: z.ZodType, schemas: SharedSchemas, type = JSON_TYPE): Json {
  return { description: "Done.", content: { [type]: { schema: schemas.use(schema) } } };
}

/** Responses by status; the codes of each in its description. */
function refusalsOf(codes: readonly RefusalCode[], schemas: SharedSchemas): Record<string, Json> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of [...new Set(codes)].sort()) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = {
    [JSON_TYPE]: { schema: schemas.use(refusal) },
    "application/problem+json": { schema: schemas.use(problem) },
  };
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => {
      const description = codes.map((code) => `${code}: ${REFUSALS[code][1]}`).join("\n");
      return [status, { description, content }];
    }),
  );
}
