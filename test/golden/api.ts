import { resolve } from "node:path";
import ts from "typescript";

/** What a module offers, as its readers see it. */
export interface Surface {
  /** A line for each export, with its members indented below it; in the order of their names. */
  readonly lines: readonly string[];
  /** Exports and their methods that no comment explains. */
  readonly undocumented: readonly string[];
}

const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Reads the public surfaces of modules, with the project's own compiler options. */
export function readSurfaces(entries: readonly string[]): Map<string, Surface> {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const program = ts.createProgram(
    entries.map((entry) => resolve(entry)),
    { ...options, noEmit: true },
  );
  const checker = program.getTypeChecker();
  return new Map(
    entries.map((entry) => {
      const source = program.getSourceFile(resolve(entry));
      const module = source && checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`${entry} is no module`);
      return [entry, surfaceOf(checker, checker.getExportsOfModule(module))];
    }),
  );
}

function surfaceOf(checker: ts.TypeChecker, exported: readonly ts.Symbol[]): Surface {
  const lines: string[] = [];
  const undocumented: string[] = [];
  const named = exported.map((symbol) => ({ name: symbol.name, symbol: withoutAlias(checker, symbol) }));
  for (const { name, symbol } of named.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (symbol.getDocumentationComment(checker).length === 0) undocumented.push(name);
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) {
      lines.push(`${symbol.flags & ts.SymbolFlags.Class ? "class" : "interface"} ${name}`);
      for (const member of membersOf(checker, declared)) {
        lines.push(`  ${memberLine(checker, member)}`);
        const isMethod = (member.flags & ts.SymbolFlags.Method) !== 0;
        if (isMethod && member.getDocumentationComment(checker).length === 0)
          undocumented.push(`${name}.${member.name}`);
      }
    } else if (symbol.flags & ts.SymbolFlags.TypeAlias) {
      lines.push(
        `type ${name} = ${checker.typeToString(declared, undefined, FORMAT | ts.TypeFormatFlags.InTypeAlias)}`,
      );
    } else {
      lines.push(`const ${name}: ${checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, FORMAT)}`);
    }
  }
  return { lines, undocumented };
}

/** Of an interface or class what it declares itself or takes from ours; not what the language's own classes bring. */
function membersOf(checker: ts.TypeChecker, type: ts.Type): ts.Symbol[] {
  return checker
    .getPropertiesOfType(type)
    .filter(({ declarations = [] }) => declarations.every((at) => !at.getSourceFile().hasNoDefaultLib))
    .filter(({ name, declarations = [] }) => !name.startsWith("#") && declarations.every((at) => !isPrivate(at)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function isPrivate(declaration: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0;
}

function memberLine(checker: ts.TypeChecker, member: ts.Symbol): string {
  const optional = member.flags & ts.SymbolFlags.Optional ? "?" : "";
  return `${member.name}${optional}: ${checker.typeToString(checker.getTypeOfSymbol(member), undefined, FORMAT)}`;
}

function withoutAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
