/**
 * The messages between the page and the frame that draws diagrams. The frame is not trusted: the page checks every
 * message.
 */
export interface DiagramColours {
  readonly dark: boolean;
  readonly paper: string;
  readonly raised: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly blue: string;
  readonly blueWash: string;
  readonly greenWash: string;
  readonly amberWash: string;
  readonly redWash: string;
  readonly red: string;
}

export interface DiagramRequest {
  readonly id: number;
  readonly source: string;
  readonly colours: DiagramColours;
}

export type DiagramAnswer =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'drawn';
      readonly id: number;
      readonly svg: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'failed'; readonly id: number };

/** The address at which both hosts serve the frame. */
export const FRAME_ADDRESS = '/diagram.html';
