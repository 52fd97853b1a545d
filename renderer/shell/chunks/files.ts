import FileDetails from '../../features/files/FileDetails.svelte';
import { FilesController } from '../../features/files/files-controller.svelte.ts';
import FilesScreen from '../../features/files/FilesScreen.svelte';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** The files of a space or of a change request. */
export const create: CreateScreens<'files'> = ({ galley, place }) => {
  const files = new FilesController(galley, place);
  return {
    files: screen({
      title: () => 'Files',
      main: () => pane(FilesScreen, { files }),
      inspector: () => pane(FileDetails, { files }),
    }),
  };
};
