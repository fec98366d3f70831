/*
 * Browser translation replaces text nodes that React still holds by `<font>` elements
 * (https://github.com/facebook/react/issues/11538).
 */
const { prototype } = Node;
const { removeChild, insertBefore } = prototype;
const nodeValue = Object.getOwnPropertyDescriptor(prototype, "nodeValue");

const translations = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [addedNodes[0], previousSibling, nextSibling].find(isFont);
    for (const node of font ? removedNodes : []) if (font && node instanceof Text) translations.set(node, font);
  }
}

const observer = new MutationObserver(note);
observer.observe(document.documentElement, { childList: true, subtree: true });

function childFor(parent: Node, node: Node): Node | undefined {
  note(observer.takeRecords());
  let child: Node | null | undefined = parent.contains(node) ? node : translations.get(node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
}

prototype.removeChild = function remove<Removed extends Node>(this: Node, node: Removed): Removed {
  if (node.parentNode === this) return removeChild.call<Node, [Removed], Removed>(this, node);
  const child = childFor(this, node);
  if (child) removeChild.call(this, child);
  return node;
};

prototype.insertBefore = function insert<Inserted extends Node>(
  this: Node,
  node: Inserted,
  before: Node | null,
): Inserted {
  const place = before === null || before.parentNode === this ? before : (childFor(this, before) ?? null);
  return insertBefore.call<Node, [Inserted, Node | null], Inserted>(this, node, place);
};

Object.defineProperty(prototype, "nodeValue", {
  ...nodeValue,
  set(this: Node, text: string | null) {
    nodeValue?.set?.call(this, text);
    // The new text node replaces the translation and is translated again.
    if (this instanceof Text && !this.isConnected) {
      note(observer.takeRecords());
      translations.get(this)?.replaceWith(this);
    }
  },
});
