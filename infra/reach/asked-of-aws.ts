import { parseAst } from "rolldown/parseAst";
import { type ESTree, Visitor } from "rolldown/utils";

/** What the code of a bundle asks of AWS. */
export interface Asked {
  /** As IAM names them: `dynamodb:GetItem`. A query counts here only when it reads the table itself. */
  actions: Set<string>;
  /** Every string literal: names of indexes and environment variables are among them. */
  texts: Set<unknown>;
}

/** Services that IAM names differently from the SDK's packages. */
const services: Record<string, string> = { "secrets-manager": "secretsmanager" };
/** Commands of the document client that IAM names differently. */
const itemActions: Record<string, string> = {
  Get: "GetItem",
  BatchGet: "BatchGetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
};
const transacted: Record<string, string> = { ...itemActions, ConditionCheck: "ConditionCheckItem" };

/** A command or paginator of the SDK: `dynamodb` and `GetCommand`. */
type Imported = { service: string; name: string };

const textOf = (node: ESTree.PropertyKey | ESTree.ModuleExportName) => ("name" in node ? String(node.name) : "");

/** The service of an SDK package, as IAM names it; null for other packages. */
function serviceOf(from: string): string | null {
  const [, name] = /^@aws-sdk\/(?:client|lib)-(.+)$/.exec(from) ?? [];
  return name === undefined ? null : (services[name] ?? name);
}

/** The imported commands by their local names. Throws for an import that would hide which commands are sent. */
function importsOf({ body }: ESTree.Program): Map<string, Imported> {
  const commands = new Map<string, Imported>();
  for (const node of body) {
    const service = node.type === "ImportDeclaration" ? serviceOf(node.source.value) : null;
    if (node.type !== "ImportDeclaration" || service === null) continue;
    for (const specifier of node.specifiers) {
      const name = specifier.type === "ImportSpecifier" ? textOf(specifier.imported) : "";
      if (/Command$|^paginate/.test(name)) commands.set(specifier.local.name, { service, name });
      else if (!/Client$|Exception$/.test(name))
        throw new Error(`${specifier.local.name} of ${node.source.value} hides which commands are sent: import those.`);
    }
  }
  return commands;
}

/** The index that a query's input names as a literal; null without one. */
function indexIn(input: ESTree.Argument | undefined): unknown {
  const properties = input?.type === "ObjectExpression" ? input.properties : [];
  for (const property of properties)
    if (property.type === "Property" && textOf(property.key) === "IndexName" && property.value.type === "Literal")
      return property.value.value;
  return null;
}

/** Collects from the syntax of one chunk what `askedOfAws` needs. */
function syntaxOf(code: string) {
  const program = parseAst(code);
  const imports = importsOf(program);
  const texts: unknown[] = [];
  const properties: string[] = [];
  const queries: (ESTree.Argument | undefined)[] = [];
  const importedAs = (node: ESTree.Expression) => node.type === "Identifier" && imports.get(node.name)?.name;
  new Visitor({
    Literal: ({ value }) => {
      texts.push(value);
    },
    Property: ({ key }) => {
      properties.push(textOf(key));
    },
    NewExpression: ({ callee, arguments: [input] }) => {
      if (importedAs(callee) === "QueryCommand") queries.push(input);
    },
    CallExpression: ({ callee, arguments: [, input] }) => {
      if (importedAs(callee) === "paginateQuery") queries.push(input);
    },
  }).visit(program);
  return { imports: [...imports.values()], texts, properties, queries };
}

/** What a bundle asks of AWS, from the syntax of its chunks. A transaction may be sent in one chunk and put together in another. */
export function askedOfAws(chunks: readonly string[]): Asked {
  const syntax = chunks.map(syntaxOf);
  const properties = new Set(syntax.flatMap((chunk) => chunk.properties));
  const readsTable = syntax.flatMap((chunk) => chunk.queries).some((input) => indexIn(input) === null);

  const actionsOf = ({ service, name }: Imported): string[] => {
    if (name === "QueryCommand" || name === "paginateQuery") return readsTable ? ["dynamodb:Query"] : [];
    if (name === "TransactWriteCommand")
      return Object.entries(transacted).flatMap(([part, action]) =>
        properties.has(part) ? [`dynamodb:${action}`] : [],
      );
    const action = name.replace(/Command$/, "");
    return [`${service}:${(service === "dynamodb" && itemActions[action]) || action}`];
  };
  return {
    actions: new Set(syntax.flatMap((chunk) => chunk.imports).flatMap(actionsOf)),
    texts: new Set(syntax.flatMap((chunk) => chunk.texts)),
  };
}
