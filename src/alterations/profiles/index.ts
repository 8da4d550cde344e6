import { jasperReportsServer56Ce } from './jasperreports-server-5.6-ce/index.ts'
import { jasperReportsServer82Ce } from './jasperreports-server-8.2-ce/index.ts'
import type { Profile } from './profile.ts'

export const profiles: readonly Profile[] = [jasperReportsServer82Ce, jasperReportsServer56Ce]
