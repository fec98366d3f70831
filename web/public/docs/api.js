// Reads /api/openapi.json aloud for people: no framework, and every text goes in as text.
const texts = {
  en: {
    title: "API · Reviens",
    about: "Every call of Reviens, made from the same contract that the service checks requests by.",
    search: "Find a call by its path, name or words",
    count: (shown, all) => `${shown} of ${all} calls`,
    parameters: "Parameters",
    body: "Body",
    answers: "Answers",
    schemas: "Schemas",
    session: "Needs a session.",
    optionalSession: "A session is welcome, not needed.",
    anyone: "Anyone may call it.",
    required: "required",
    nothing: "No body.",
    listOf: "list of",
    either: "one of",
    failed: "The document could not be loaded. Reload the page to try again.",
  },
  fr: {
    title: "API · Reviens",
    about: "Tous les appels de Reviens, tirés du contrat même qui sert à vérifier les requêtes.",
    search: "Trouver un appel par son chemin, son nom ou ses mots (descriptions en anglais)",
    count: (shown, all) => `${shown} appel${shown > 1 ? "s" : ""} sur ${all}`,
    parameters: "Paramètres",
    body: "Corps",
    answers: "Réponses",
    schemas: "Schémas",
    session: "Nécessite une session.",
    optionalSession: "Avec ou sans session.",
    anyone: "Ouvert à tous.",
    required: "obligatoire",
    nothing: "Sans corps.",
    listOf: "liste de",
    either: "au choix",
    failed: "Le document n’a pas pu être chargé. Rechargez la page pour réessayer.",
  },
};
const language = /(?:^|; )locale=(en|fr)/.exec(document.cookie)?.[1] ?? (navigator.language.startsWith("fr") ? "fr" : "en");
const say = texts[language];

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
};
const kind = (...children) => element("span", { class: "kind" }, ...children);
const nameIn = (ref) => ref.split("/").at(-1);
const limits = (schema) =>
  ["minimum", "maximum", "minLength", "maxLength", "maxItems", "format", "pattern"]
    .filter((name) => schema[name] !== undefined && Math.abs(schema[name]) !== Number.MAX_SAFE_INTEGER)
    .map((name) => `${name} ${schema[name]}`)
    .join(", ");

/** One line that says what a value is; named schemas are links. */
const inLine = (schema) => {
  if (schema.$ref) return element("a", { href: `#schema-${nameIn(schema.$ref)}` }, nameIn(schema.$ref));
  if (schema.const !== undefined) return element("code", {}, JSON.stringify(schema.const));
  if (schema.enum) return kind(schema.enum.map((one) => JSON.stringify(one)).join(" | "));
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (several) return kind(...several.flatMap((one, index) => (index > 0 ? [" | ", inLine(one)] : [inLine(one)])));
  if (schema.prefixItems) return kind("[", ...schema.prefixItems.flatMap((one, i) => (i > 0 ? [", ", inLine(one)] : [inLine(one)])), "]");
  if (schema.type === "array") return kind(`${say.listOf} `, inLine(schema.items ?? {}));
  const more = limits(schema);
  return kind(`${schema.type ?? "JSON"}${more && ` (${more})`}`);
};

/** The fields of an object, and of objects and lists within it. */
const inFull = (schema) => {
  const inner = schema.type === "array" ? (schema.items ?? {}) : schema;
  if (inner.anyOf && !inner.anyOf.every((one) => one.$ref || one.type !== "object"))
    return element("div", {}, kind(say.either), element("ul", {}, ...inner.anyOf.map((one) => element("li", {}, inFull(one)))));
  if (!inner.properties) return inLine(schema);
  const fields = Object.entries(inner.properties).map(([name, of]) =>
    element(
      "li",
      {},
      element("code", {}, name),
      " ",
      of.properties ? null : inLine(of),
      inner.required?.includes(name) ? kind(` · ${say.required}`) : null,
      of.properties || of.items?.properties ? inFull(of) : null,
    ),
  );
  return element("ul", {}, ...fields);
};

/** Schemas of one call alone begin with a small letter: they are shown where they are used. */
const isNoun = (name) => /^[A-Z]/.test(name);
const schemaIn = ({ content = {} } = {}) => Object.entries(content)[0];
const withType = (found, schemas) => {
  if (!found) return kind(say.nothing);
  const [type, { schema }] = found;
  const name = nameIn(schema.$ref ?? "");
  return element("div", {}, kind(`${type} `), inFull(isNoun(name) ? schema : (schemas[name] ?? schema)));
};
const part = (title, ...children) => element("section", {}, element("h3", {}, title), ...children);

const whoMay = ({ security, description }) => {
  const needs = !security ? say.anyone : security.some((one) => Object.keys(one).length === 0) ? say.optionalSession : say.session;
  return element("p", {}, needs, " ", description ? element("span", { lang: "en" }, description) : null);
};

const call = (path, method, operation, schemas) => {
  const { parameters, requestBody, responses } = operation;
  const inside = element("div", { class: "inside" }, whoMay(operation));
  if (parameters.length > 0) {
    const listed = parameters.map(({ name, in: where, required, schema }) =>
      element("li", {}, element("code", {}, name), kind(` ${where} `), inLine(schema), required ? kind(` · ${say.required}`) : null),
    );
    inside.append(part(say.parameters, element("ul", {}, ...listed)));
  }
  if (requestBody) inside.append(part(say.body, withType(schemaIn(requestBody), schemas)));
  const answers = Object.entries(responses).map(([status, answer]) =>
    element("li", {}, element("code", {}, status), " ", status < 400 ? withType(schemaIn(answer), schemas) : kind(answer.description)),
  );
  inside.append(part(say.answers, element("ul", {}, ...answers)));
  const made = element(
    "details",
    { id: operation.operationId },
    element(
      "summary",
      {},
      element("span", { class: "method", "data-method": method }, method.toUpperCase()),
      element("span", { class: "path" }, path),
      element("span", { class: "says", lang: "en" }, operation.summary),
    ),
    inside,
  );
  made.dataset.words = `${method} ${path} ${operation.operationId} ${operation.summary} ${operation.tags}`.toLowerCase();
  return { made, area: operation.tags[0] };
};

const show = ({ paths, tags, components }) => {
  const main = document.querySelector("#operations");
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(path, method, operation, components.schemas)),
  );
  const sections = tags.map(({ name }) =>
    element("section", { "aria-labelledby": `area-${name}` }, element("h2", { id: `area-${name}`, lang: "en" }, name), ...calls.filter(({ area }) => area === name).map(({ made }) => made)),
  );
  const schemas = Object.entries(components.schemas).filter(([name]) => isNoun(name)).map(([name, schema]) =>
    element("details", { id: `schema-${name}` }, element("summary", {}, element("span", { class: "path" }, name)), element("div", { class: "inside" }, inFull(schema))),
  );
  main.append(...sections, element("section", { "aria-labelledby": "schemas" }, element("h2", { id: "schemas" }, say.schemas), ...schemas));

  const search = document.querySelector("#search");
  const narrow = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { made } of calls) made.hidden = !words.every((word) => made.dataset.words.includes(word));
    for (const section of sections) section.hidden = !section.querySelector("details:not([hidden])");
    const shown = calls.filter(({ made }) => !made.hidden).length;
    document.querySelector("#count").textContent = say.count(shown, calls.length);
  };
  search.addEventListener("input", narrow);
  narrow();

  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", open);
  open();
};

document.documentElement.lang = language;
document.title = say.title;
document.querySelector("#about").textContent = say.about;
document.querySelector("#search-label").textContent = say.search;
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  const answer = await fetch("/api/openapi.json");
  if (!answer.ok) throw new Error(String(answer.status));
  show(await answer.json());
} catch {
  document.querySelector("#operations").append(element("p", { role: "alert" }, say.failed));
}
