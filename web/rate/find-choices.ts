/**
 * Inline script that searches choices while one types; a single match is chosen at once. Its source is embedded, so it
 * uses nothing outside.
 */
export function findChoices(): void {
  document.querySelectorAll<HTMLInputElement>("[data-find]").forEach((box) => {
    const field = box.closest(".rate-field");
    const list = field?.querySelector("select");
    const said = field?.querySelector("[role=status]");
    if (!list || !said) return;
    let wait = 0;
    const find = async () => {
      const asked = box.value;
      const { find = "", found = "", none = "" } = box.dataset;
      const answer = await fetch(find + encodeURIComponent(asked)).catch(() => null);
      if (!answer?.ok || asked !== box.value) return;
      const { items }: { items: { _id: string; name: string }[] } = await answer.json();
      const kept = [...list.options].filter((option, at) => at === 0 || option.selected);
      const others = items.filter(({ _id }) => _id !== list.value);
      list.replaceChildren(
        ...kept,
        ...others.map(({ _id, name }) => Object.assign(new Option(name, _id), { translate: false })),
      );
      if (asked && items.length === 1) list.value = items[0]?._id ?? "";
      list.size = asked && items[1] ? Math.min(list.length, 6) : 1;
      said.textContent = items[0] ? asked && found + String(items.length) : none;
    };
    box.nextElementSibling?.remove();
    box.onkeydown = ({ key }) => key !== "Enter";
    box.oninput = () => {
      clearTimeout(wait);
      wait = window.setTimeout(find, 250);
    };
  });
}
