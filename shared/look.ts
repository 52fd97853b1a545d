/** How often the place on screen is looked at anew (ms): what another person does there is seen within half a minute. */
export const LOOK_EVERY_MS = 20_000;
