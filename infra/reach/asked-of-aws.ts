import { parseAst } from "rolldown/parseAst";
import { type ESTree, Visitor } from "rolldown/utils";

/** What a chunk of a bundle asks of AWS, and what else tells what for. */
export interface Asked {
  /** As IAM names them: `dynamodb:GetItem`. A query counts here only when it reads the table itself. */
  actions: Set<string>;
  /** Every text that stands in the code. */
  texts: Set<unknown>;
}

/** Services that IAM names differently from the SDK's packages. */
const services: Record<string, string> = { sesv2: "ses", "secrets-manager": "secretsmanager" };
/** Commands of the document client that IAM names differently. */
const itemActions: Record<string, string> = {
  Get: "GetItem",
  BatchGet: "BatchGetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
};
const transacted: Record<string, string> = { ...itemActions, ConditionCheck: "ConditionCheckItem" };

/** A command of the SDK, or the pages of one: `dynamodb` and `GetCommand`. */
type Imported = { service: string; name: string };

const textOf = (node: ESTree.PropertyKey | ESTree.ModuleExportName) => ("name" in node ? String(node.name) : "");

/** The service that a package of the SDK is for, as IAM names it; null for other packages. */
function serviceOf(from: string): string | null {
  const [, name] = /^@aws-sdk\/(?:client|lib)-(.+)$/.exec(from) ?? [];
  return name === undefined ? null : (services[name] ?? name);
}

/** The commands that code imports, by the name that they have in it. Throws for an import that would hide what is called. */
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

/** The index that a query's input names; null for none, and for one that is found out only when the code runs. */
function indexIn(input: ESTree.Argument | undefined): unknown {
  const properties = input?.type === "ObjectExpression" ? input.properties : [];
  for (const property of properties)
    if (property.type === "Property" && textOf(property.key) === "IndexName" && property.value.type === "Literal")
      return property.value.value;
  return null;
}

/** Collects from the syntax of one chunk what may tell of calls. */
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

/** Reads from the chunks of a bundle what their code asks of AWS. */
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
