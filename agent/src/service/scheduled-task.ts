import path from 'node:path'
import type { Service } from './service.ts'
import { xmlText } from './launchd-plist.ts'

/** Returns the part of the task that names the state folder. */
export const stateOfTask = (stateFolder: string) => xmlText(`--state "${stateFolder}"`)

/**
 * Returns the scheduled task of the agent, as XML of Task Scheduler 1.2: starts with Windows as SYSTEM (S-1-5-18), and
 * again after a failure. The second trigger restarts an agent that has ended in any other way, and does nothing while
 * one runs.
 */
export function scheduledTask({ program, args, stateFolder }: Service): string {
  return `\uFEFF<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Reports this computer to Portico.</Description></RegistrationInfo>
  <Triggers>
    <BootTrigger><Enabled>true</Enabled></BootTrigger>
    <TimeTrigger>
      <Repetition><Interval>PT5M</Interval></Repetition>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author"><UserId>S-1-5-18</UserId><RunLevel>HighestAvailable</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>8</Priority>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${xmlText(`"${program}"`)}</Command>
      <Arguments>${xmlText(args.join(' '))} ${stateOfTask(stateFolder)}</Arguments>
      <WorkingDirectory>${xmlText(path.win32.dirname(program))}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}
