import { parseAst } from "rolldown/parseAst";
import { type ESTree, Visitor } from "rolldown/utils";

interface Asked {
  /** `dynamodb:GetItem`; queries only if they read the table itself. */
  actions: Set<string>;
  texts: Set<unknown>;
}

/** Names in IAM that differ from the SDK's packages. */
const services: Record<string, string> = { "secrets-manager": "secretsmanager" };
const itemActions: Record<string, string> = {
  Get: "GetItem",
  BatchGet: "BatchGetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
};
const transacted: Record<string, string> = { ...itemActions, ConditionCheck: "ConditionCheckItem" };

type Imported = { service: string; name: string };

const textOf = (node: ESTree.PropertyKey | ESTree.ModuleExportName) => ("name" in node ? String(node.name) : "");

function serviceOf(from: string): string | null {
  const [, name] = /^@aws-sdk\/(?:client|lib)-(.+)$/.exec(from) ?? [];
  return name === undefined ? null : (services[name] ?? name);
}

/** By local name; throws for imports that hide which commands are sent. */
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

function indexIn(input: ESTree.Argument | undefined): unknown {
  const properties = input?.type === "ObjectExpression" ? input.properties : [];
  for (const property of properties)
    if (property.type === "Property" && textOf(property.key) === "IndexName" && property.value.type === "Literal")
      return property.value.value;
  return null;
}

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

/** AWS calls in a bundle. A transaction may be built in one chunk and sent in another. */
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
