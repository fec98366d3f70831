import { Checkbox } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { appAddresses, customerPath } from "#web/addresses.ts";
import { useLocationImport } from "#web/api/location-import.ts";
import { useLocations, useOrganization, useTakenLinks } from "#web/api/organizations.ts";
import { useAdding } from "#web/parts/billing/adding.ts";
import { AddingPrice, canAdd } from "#web/parts/billing/adding-price.tsx";
import { ConfirmAdding } from "#web/parts/billing/confirm-adding.tsx";
import { useLineReason } from "#web/parts/import/bad-lines.tsx";
import { CheckFrame } from "#web/parts/import/check-frame.tsx";
import { ColumnsChoice } from "#web/parts/import/columns-choice.tsx";
import type { Samples } from "#web/parts/import/drop-file.tsx";
import { type ChosenFile, ImportScreen } from "#web/parts/import/import-screen.tsx";
import { Preview } from "#web/parts/import/preview.tsx";
import { Result } from "#web/parts/import/result.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import {
  type LocationsRead,
  linksToAdd,
  locationColumns,
  locationRules,
  readLocations,
  sortLocations,
} from "./read-locations.ts";

interface CheckLocationsProps {
  file: ChosenFile;
  organization: string;
  onStart: (read: LocationsRead, links: boolean) => void;
}

function CheckLocations({ file, organization, onStart }: CheckLocationsProps) {
  const { t } = useTranslation("imports");
  const say = useLineReason("locations");
  const { data: locations } = useLocations(organization);
  const [links, setLinks] = useState(true);
  const [asks, setAsks] = useState(false);
  const [reading, setReading] = useState(() =>
    guessReading(file.content.records, { rules: locationRules, preferred: "iso", order: locationColumns }),
  );
  const read = useMemo(() => readLocations(file.content, reading), [file.content, reading]);
  const { data: taken = new Set<string>() } = useTakenLinks(organization, linksToAdd(read, locations ?? []));
  const { header } = read;
  const { added: good, there, bad } = sortLocations(read, locations ?? [], taken);
  const adding = useAdding(organization, good.length);
  const start = () => onStart({ good: [...good, ...there], bad, header }, links);
  return (
    <CheckFrame
      kind="locations"
      file={file}
      lines={read.good.length + read.bad.length}
      ready={good.length}
      waits={!canAdd(adding)}
      bad={bad}
      say={say}
      header={header}
      onStart={() => (adding === undefined || adding === "priced" ? setAsks(true) : start())}
    >
      <ColumnsChoice
        kind="locations"
        content={file.content}
        rules={locationRules}
        reading={reading}
        onChange={setReading}
        required={["name"]}
      />
      <Preview
        title={t("locations.found", { count: good.length })}
        {...(there.length > 0 && { there: t("locations.here", { count: there.length }) })}
        rows={good}
        columns={[
          { name: t("locations.fields.name"), cell: ({ name }) => name },
          { name: t("locations.fields.address"), cell: ({ address }) => address },
          {
            name: t("locations.fields.feedbackId"),
            cell: ({ feedbackId }) => (feedbackId === null ? "" : customerPath(feedbackId.toLowerCase())),
          },
        ]}
      >
        {good.length === 0 ? null : (
          <Checkbox
            mt="md"
            label={t("locations.links")}
            description={t("locations.linksHint")}
            checked={links}
            onChange={({ currentTarget }) => setLinks(currentTarget.checked)}
          />
        )}
      </Preview>
      {good.length > 0 ? <AddingPrice organization={organization} coming={good} /> : null}
      {asks ? (
        <ConfirmAdding
          organization={organization}
          coming={good}
          pending={false}
          onConfirm={start}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </CheckFrame>
  );
}

const samples: Samples = {
  en: [
    ["Name", "Address", "Link", "Threshold"],
    ["Plateau", "1214 Mount Royal Avenue East, Montréal", "cafe-plateau", ""],
    ["Old Port", "335 de la Commune Street East, Montréal", "", "3"],
  ],
  fr: [
    ["Nom", "Adresse", "Lien", "Seuil"],
    ["Plateau", "1214, avenue du Mont-Royal Est, Montréal", "cafe-plateau", ""],
    ["Vieux-Port", "335, rue de la Commune Est, Montréal", "", "3"],
  ],
};

export default function ImportLocationsScreen() {
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const job = useLocationImport(organization);
  const list = appAddresses.locations(organization);
  return (
    <ImportScreen
      kind="locations"
      list={list}
      allowed={profile === undefined || mayOpen(profile, "importLocations")}
      samples={samples}
      job={job}
      check={(file, note) => (
        <CheckLocations
          file={file}
          organization={organization}
          onStart={({ good, ...left }, links) => {
            note(left);
            job.start(good, links);
          }}
        />
      )}
      result={({ added, alreadyThere }, leftOut, again) => (
        <Result kind="locations" counts={{ added, there: alreadyThere, leftOut }} list={list} onAgain={again} />
      )}
    />
  );
}
