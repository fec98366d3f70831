import { usePlace } from "#web/api/sources.ts";
import { ConfirmPage } from "./confirm-page.tsx";

interface ConfirmPlaceProps {
  organization: string;
  place: string;
  /** The session of the search that it was chosen in. */
  session?: string | undefined;
  pending: boolean;
  onConnect: (place: string) => void;
  onOther: () => void;
  other?: string;
  onMoved: (place: string) => void;
}

/** Shows what Google says of a place, to be connected or not. */
export function ConfirmPlace({ organization, place, session, onConnect, ...props }: ConfirmPlaceProps) {
  const read = usePlace(organization, place, session);
  return (
    <ConfirmPage
      source="google"
      read={read}
      onConnect={({ id }) => onConnect(id)}
      onUnseen={() => onConnect(place)}
      {...props}
    />
  );
}
