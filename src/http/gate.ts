import { NAME_PATTERN } from "../norms/head";
import { Refusal } from "./errors";

/** What the gate needs to know of a route. */
export interface Gated {
  readonly method: string;
  /** With `{name}` where the name of a custom context stands, or the id of a job, which would do as such a name. */
  readonly path: string;
}

/** A route with what its path says. */
export interface Entered<Route extends Gated> {
  readonly route: Route;
  /** The `{name}` of its path; empty where it has none. */
  readonly name: string;
  readonly query: URLSearchParams;
}

/** One path with the routes that it has, by method. */
interface Place<Route extends Gated> {
  readonly pattern: RegExp;
  readonly routes: Map<string, Route>;
}

/**
 * Finds routes by the request target as it was sent, byte by byte: nothing is
 * decoded or folded first, so there is one spelling of each path, and no other
 * way in.
 */
export class Gate<Route extends Gated> {
  readonly #exact = new Map<string, Map<string, Route>>();
  readonly #named: Place<Route>[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#routesAt(route.path).set(route.method, route);
  }

  /**
   * @param target of the request line, with its query
   * @throws {@link Refusal} 1460 for an unknown path, 1462 for another method
   */
  enter(method: string, target: string): Entered<Route> {
    const end = target.indexOf("?");
    const path = end === -1 ? target : target.slice(0, end);
    const { routes, name } = this.#find(path);
    const route = routes.get(method);
    if (route === undefined) throw new Refusal(1462, undefined, { allow: [...routes.keys()].join(", ") });
    return { route, name, query: new URLSearchParams(end === -1 ? "" : target.slice(end + 1)) };
  }

  #find(path: string): { readonly routes: ReadonlyMap<string, Route>; readonly name: string } {
    const exact = this.#exact.get(path);
    if (exact !== undefined) return { routes: exact, name: "" };
    for (const { pattern, routes } of this.#named) {
      const name = pattern.exec(path)?.[1];
      if (name !== undefined) return { routes, name };
    }
    throw new Refusal(1460);
  }

  #routesAt(path: string): Map<string, Route> {
    const pattern = new RegExp(`^${path.replaceAll("/", "\\/").replace("{name}", `(${NAME_PATTERN})`)}$`);
    const isNamed = path.includes("{name}");
    const known = isNamed
      ? this.#named.find((place) => place.pattern.source === pattern.source)?.routes
      : this.#exact.get(path);
    if (known !== undefined) return known;
    const routes = new Map<string, Route>();
    if (isNamed) this.#named.push({ pattern, routes });
    else this.#exact.set(path, routes);
    return routes;
  }
}

/** The target of a request whose adapter does not know it raw: what `Request` has made of its path. */
export function targetOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
