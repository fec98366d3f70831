import { useRef, useState } from "react";
import type { Query } from "#web/addresses.ts";
import type { useFeedbacks } from "#web/api/feedbacks.ts";
import { type Place, stepsThrough } from "./steps.ts";

interface Screen extends Omit<Place, "more"> {
  feedbacks: ReturnType<typeof useFeedbacks>;
  change: (changes: Query) => void;
}

/** `moved` is true after a step, so that the focus can follow. */
export function useAdvance(screen: Screen) {
  const moved = useRef(false);
  const now = useRef(screen);
  now.current = screen;
  const [steps] = useState(() => {
    const place = (): Place => {
      const { feedbacks, ...rest } = now.current;
      const more = async () => (await feedbacks.fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [];
      return { ...rest, more: feedbacks.hasNextPage ? more : null };
    };
    return stepsThrough(place, (feedback) => {
      moved.current = feedback !== now.current.selected;
      now.current.change({ feedback });
    });
  });
  return { moved, ...steps };
}
