// Markers in hand, sorted by when they can be played.
import type { MarkerHand } from "../../boards/pittswar/scene";

type Marker = MarkerHand["markers"][number];

export interface Group {
  /** "" are those that can be played now. */
  moment: string;
  markers: Marker[];
}

/** What can be played now comes first, the rest by the first of its moments. */
export function groups(markers: Marker[], now: Set<string>): Group[] {
  const found = new Map<string, Group>();
  const put = (moment: string, marker: Marker): void => {
    const group = found.get(moment);
    if (group) group.markers.push(marker);
    else found.set(moment, { moment, markers: [marker] });
  };
  for (const marker of markers) if (now.has(marker.id)) put("", marker);
  for (const marker of markers) if (!now.has(marker.id)) put(marker.moments[0] ?? "-", marker);
  return [...found.values()];
}
