import type { ApiRoute } from './define-route'
import { askAnswerRoute, cancelAnswerRoute, getAnswerRoute, listAnswersRoute } from './routes/answers'
import {
  collectBaselineRoute,
  getBaselineRoute,
  pinBaselineRoute,
  stopCollectionRoute,
} from './routes/baselines'
import { compareRoute } from './routes/compare'
import { diagnoseRoute } from './routes/diagnose'
import { healthRoute } from './routes/health'
import {
  checkHostRoute,
  getHostRoute,
  listHostsRoute,
  registerHostRoute,
  retireHostRoute,
  trustHostRoute,
  updateHostRoute,
} from './routes/hosts'
import { importRoute } from './routes/imports'
import {
  addHostNoteRoute,
  addLinkNoteRoute,
  deleteNoteRoute,
  editNoteRoute,
  listHostNotesRoute,
  listLinkNotesRoute,
} from './routes/journal'
import { getJudgingRoute, judgeAllRoute, judgeLinkRoute, judgeRunRoute } from './routes/judge'
import {
  getLinkRoute,
  linkMetricsRoute,
  listLinksRoute,
  registerLinkRoute,
  retireLinkRoute,
  updateLinkRoute,
} from './routes/links'
import { rawOutputRoute, runEventsRoute } from './routes/run-files'
import { cancelRunRoute, getRunRoute, listLinkRunsRoute, listRunsRoute, startRunRoute } from './routes/runs'
import {
  createScheduleRoute,
  deleteScheduleRoute,
  getScheduleRoute,
  listSchedulesRoute,
  listSlotsRoute,
  previewScheduleRoute,
  updateScheduleRoute,
} from './routes/schedules'
import { searchRoute } from './routes/search'

/** Every call of the API, in the order of the document. */
export const API_ROUTES: readonly ApiRoute[] = [
  listHostsRoute,
  registerHostRoute,
  getHostRoute,
  updateHostRoute,
  retireHostRoute,
  checkHostRoute,
  trustHostRoute,
  listLinksRoute,
  registerLinkRoute,
  getLinkRoute,
  updateLinkRoute,
  retireLinkRoute,
  startRunRoute,
  listLinkRunsRoute,
  linkMetricsRoute,
  pinBaselineRoute,
  getBaselineRoute,
  collectBaselineRoute,
  stopCollectionRoute,
  listSchedulesRoute,
  createScheduleRoute,
  listSlotsRoute,
  previewScheduleRoute,
  getScheduleRoute,
  updateScheduleRoute,
  deleteScheduleRoute,
  listLinkNotesRoute,
  addLinkNoteRoute,
  listHostNotesRoute,
  addHostNoteRoute,
  editNoteRoute,
  deleteNoteRoute,
  importRoute,
  judgeLinkRoute,
  compareRoute,
  askAnswerRoute,
  listAnswersRoute,
  getAnswerRoute,
  cancelAnswerRoute,
  diagnoseRoute,
  listRunsRoute,
  getRunRoute,
  cancelRunRoute,
  judgeRunRoute,
  rawOutputRoute,
  runEventsRoute,
  judgeAllRoute,
  getJudgingRoute,
  searchRoute,
  healthRoute,
]
