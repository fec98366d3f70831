import { Checkbox, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { customerPath } from "#web/addresses.ts";
import { useLocations, useTakenLinks } from "#web/api/organizations.ts";
import { CheckFrame } from "#web/parts/import/check-frame.tsx";
import type { ChosenFile } from "#web/parts/import/import-screen.tsx";
import { useLineReason } from "#web/parts/import/line-reason.ts";
import { Preview } from "#web/parts/import/preview.tsx";
import { priceInWords } from "#web/parts/places/price-words.ts";
import { type LocationsRead, linksToAdd, readLocations, sortLocations } from "./read-locations.ts";

interface CheckLocationsProps {
  file: ChosenFile;
  organization: string;
  onStart: (read: LocationsRead, links: boolean) => void;
}

/** The check before anything is added: the locations of the file, what they cost, and which lines are left out. */
export function CheckLocations({ file, organization, onStart }: CheckLocationsProps) {
  const { t, i18n } = useTranslation(["imports", "locations"]);
  const say = useLineReason("locations");
  const { data: locations } = useLocations(organization);
  const [links, setLinks] = useState(true);
  const read = useMemo(() => readLocations(file.content), [file.content]);
  const { data: taken = new Set<string>() } = useTakenLinks(linksToAdd(read, locations ?? []));
  const { header } = read;
  const { added: good, there, bad } = sortLocations(read, locations ?? [], taken);
  const price = locations === undefined ? undefined : priceInWords(good.length, locations, i18n.language);
  return (
    <CheckFrame
      kind="locations"
      file={file}
      lines={read.good.length + read.bad.length}
      ready={good.length}
      bad={bad}
      say={say}
      header={header}
      onStart={() => onStart({ good: [...good, ...there], bad, header }, links)}
    >
      <Preview
        title={t("imports:locations.found", { count: good.length })}
        {...(there.length > 0 && { there: t("imports:locations.here", { count: there.length }) })}
        rows={good}
        columns={[
          { name: t("imports:locations.fields.name"), cell: ({ name }) => name },
          { name: t("imports:locations.fields.address"), cell: ({ address }) => address },
          {
            name: t("imports:locations.fields.feedbackId"),
            cell: ({ feedbackId }) => (feedbackId === null ? "" : customerPath(feedbackId.toLowerCase())),
          },
        ]}
      >
        {good.length === 0 ? null : (
          <Checkbox
            mt="md"
            label={t("imports:locations.links")}
            description={t("imports:locations.linksHint")}
            checked={links}
            onChange={({ currentTarget }) => setLinks(currentTarget.checked)}
          />
        )}
      </Preview>
      {good.length > 0 && price !== undefined ? (
        <Text size="sm">
          {price === null
            ? t("locations:price.many")
            : t("imports:locations.price", { before: price.before, after: price.after })}{" "}
          {t("locations:price.note")}
        </Text>
      ) : null}
    </CheckFrame>
  );
}
