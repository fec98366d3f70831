import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && file !== "web/public/favicon.ico");
const textOf = (file: string) => readFileSync(file, "utf8");
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

const code = files.filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file)).map((file) => ({ file, text: textOf(file) }));
const product = code.filter(({ file }) => !isTest(file));
const tests = code.filter(({ file }) => isTest(file));
const linesIn = (text: string) => text.split("\n").length - 1;
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The comments of a file; neighbouring line comments are one. */
const commentsIn = (text: string) =>
  text.match(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/ .*(?:\n\s*(?=\/\/ )|$))+/gm) ?? [];

const comments = code.flatMap(({ text }) => commentsIn(text));
const lengths = product.map(({ text }) => linesIn(text)).sort((a, b) => a - b);
const markdown = files.filter((file) => file.endsWith(".md") && !file.startsWith("docs/generated/"));

/** Entry points of Lambda functions export the same two names each. */
const isEntry = (file: string) => /^functions\/(api|pages|events)\//.test(file);

const declared = Map.groupBy(
  product
    .filter(({ file }) => !isEntry(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(([, name = ""]) => ({
        name,
        file,
      })),
    ),
  ({ name }) => name,
);
const twice = [...declared].filter(([, at]) => new Set(at.map(({ file }) => file)).size > 1);

/** Pairs of folders of a room of which each imports the other. */
function mutualPairs(room: string): string[] {
  const arrows = new Set(
    product
      .filter(({ file }) => file.startsWith(`functions/${room}/`))
      .flatMap(({ file, text }) =>
        [...text.matchAll(new RegExp(`from "#functions/${room}/([^"/]+)/`, "g"))].map(
          ([, to = ""]) => `${dirname(file).split("/")[2]} ${to}`,
        ),
      ),
  );
  return [...arrows].filter((arrow) => {
    const [from = "", to = ""] = arrow.split(" ");
    return from < to && arrows.has(`${to} ${from}`);
  });
}

const pairs = ["actions", "data"].flatMap((room) => mutualPairs(room).map((pair) => `${room}: ${pair}`));
const releases = code.filter(({ text }) => /\b(earlier|former|other|another|later|newer|older) release/i.test(text));

const figures: [what: string, value: string | number][] = [
  ["product, lines", sum(lengths)],
  ["product, files", product.length],
  ["product, median lines of a file", lengths[Math.floor(lengths.length / 2)] ?? 0],
  ["product, files under 20 lines", lengths.filter((lines) => lines < 20).length],
  ["tests, lines", sum(tests.map(({ text }) => linesIn(text)))],
  ["tests, files", tests.length],
  ["words in comments", sum(comments.map(wordsIn))],
  ["comments over 25 words", comments.filter((comment) => wordsIn(comment) > 25).length],
  ["comments over 40 words", comments.filter((comment) => wordsIn(comment) > 40).length],
  ["words in Markdown", sum(markdown.map((file) => wordsIn(textOf(file))))],
  ["files that speak of releases before or after", releases.length],
  ["exported names declared twice", twice.length],
  ["mutual pairs of folders", pairs.length],
];
for (const [what, value] of figures) console.log(`${what.padEnd(40)} ${value.toLocaleString("en").padStart(9)}`);

if (process.argv.includes("--list")) {
  for (const [name, at] of twice) console.log(`${name}: ${at.map(({ file }) => file).join(", ")}`);
  for (const pair of pairs) console.log(pair);
  for (const { file } of releases) console.log(file);
}
