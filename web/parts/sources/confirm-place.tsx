import type { FoundPlace } from "#shared/model/public-page.ts";
import { useConfirmedPlace, usePlace } from "#web/api/sources.ts";
import { ConfirmPage } from "./confirm-page.tsx";

interface ConfirmPlaceProps {
  organization: string;
  place: string;
  session?: string | undefined;
  found?: FoundPlace | undefined;
  pending: boolean;
  onConnect: (place: string) => void;
  onOther: () => void;
  other?: string;
  onMoved: (place: string) => void;
  onGone?: () => void;
}

/** Falls back to the search result for what Google leaves out. */
export function ConfirmPlace({ organization, place, session, found, onConnect, ...props }: ConfirmPlaceProps) {
  const { data, error, refetch } = usePlace(organization, place, session);
  const showOn = useConfirmedPlace(organization);
  const page = data && {
    ...data,
    name: data.name ?? found?.name ?? null,
    address: data.address ?? found?.address ?? null,
  };
  return (
    <ConfirmPage
      source="google"
      read={{ data: page, error, refetch }}
      onConnect={(confirmed) => {
        showOn(confirmed);
        onConnect(confirmed.id);
      }}
      onUnseen={() => onConnect(place)}
      {...props}
    />
  );
}
