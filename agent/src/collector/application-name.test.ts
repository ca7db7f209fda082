import { describe, expect, it, test } from 'vitest'
import { applicationName } from './application-name.ts'

/** The name of a process by its program and its command line, whose words have blanks between them. */
const named = (program: string | null, line: string, name: string | null = null) =>
  applicationName({ program, name, words: line === '' ? [] : line.split(' ') })

describe('programs of many', () => {
  test.each([
    ['/bin/busybox', 'crond -f', 'crond'],
    ['/bin/busybox', '/sbin/syslogd -n', 'syslogd'],
    ['/bin/busybox', 'busybox httpd -f', 'httpd'],
    ['/bin/busybox', '/bin/busybox', 'busybox'],
    ['/bin/busybox', '-sh', 'sh'],
    ['/bin/busybox', '/bin/sh /app/start.sh', 'start.sh'],
    ['/bin/busybox', 'sh -c secret', 'sh'],
    ['/bin/busybox.static', 'udhcpc -i eth0', 'udhcpc'],
    ['/system/bin/toybox', 'netcat -l', 'netcat'],
    ['/usr/bin/coreutils', '/usr/bin/coreutils --coreutils-prog-shebang=sleep /usr/bin/sleep 9', 'sleep'],
    ['/usr/bin/coreutils', 'sleep 9', 'sleep'],
  ])('%s with %j is %s', (program, line, expected) => expect(named(program, line)).toBe(expected))

  it('that name each other without end are named quickly', () => {
    expect(named('/bin/busybox', 'ld-2.31.so busybox '.repeat(20_000).trim())).toMatch(/^(?:busybox|ld-2\.31\.so)$/)
  })

  it('without a command line have the name of the process', () => {
    expect(named('/bin/busybox', '', 'crond')).toBe('crond')
  })
})

describe('interpreters name what they run', () => {
  test.each([
    ['/usr/bin/python3.11', '/usr/bin/python3 /usr/bin/fail2ban-server -xf start', 'fail2ban-server'],
    ['/usr/bin/python3.11', 'python3 -u -W ignore /opt/app/worker.py', 'worker.py'],
    ['/usr/bin/python3.11', 'python3 -m http.server 8000', 'http.server'],
    ['/usr/bin/python3.11', 'python3 -Im pip list', 'pip'],
    ['/usr/bin/python3.11', '/opt/venv/bin/python -X dev app.py', 'app.py'],
    ['C:\\Python312\\python.exe', 'C:\\Python312\\python.exe C:\\jobs\\sync.py', 'sync.py'],
    ['/usr/bin/node', 'node --max-old-space-size=512 --require ./a.js /srv/app/server.js 80', 'server.js'],
    ['/usr/local/bin/node', 'node /usr/local/bin/pm2 list', 'pm2'],
    ['/usr/lib/jvm/java-21/bin/java', 'java -Xmx1g -cp /a:/b -jar /opt/jenkins.war --port=1', 'jenkins.war'],
    ['/usr/bin/java', 'java -Xmx1g -cp /a:/b @opts org.example.Main x', 'org.example.Main'],
    [
      '/usr/bin/java',
      'java --add-opens java.base/java.lang=ALL-UNNAMED -m com.example/com.example.Main',
      'com.example.Main',
    ],
    ['/usr/bin/perl', '/usr/bin/perl -T -w /usr/sbin/spamd -d', 'spamd'],
    ['/usr/bin/perl', 'perl -MPOSIX -I lib job.pl', 'job.pl'],
    ['/usr/bin/ruby3.1', 'ruby -r bundler/setup /usr/bin/puppet agent', 'puppet'],
    ['/usr/bin/php8.2', 'php -d memory_limit=1G artisan queue:work', 'artisan'],
    ['/usr/share/dotnet/dotnet', 'dotnet /app/Web.dll --urls x', 'Web.dll'],
    ['/usr/share/dotnet/dotnet', 'dotnet exec --runtimeconfig a.json Web.dll', 'Web.dll'],
    ['/usr/bin/dash', '/bin/sh /usr/local/bin/backup.sh --all', 'backup.sh'],
    ['/usr/bin/bash', 'bash -eu -o pipefail ./deploy', 'deploy'],
    ['/usr/bin/bash', '/bin/bash +x job.sh', 'job.sh'],
    ['/usr/bin/deno', 'deno run --allow-net main.ts', 'main.ts'],
    ['/usr/bin/mono-sgen', 'mono /opt/svc/Service.exe', 'Service.exe'],
    ['/usr/lib/R/bin/exec/R', '/usr/lib/R/bin/exec/R --no-echo --file=model.R', 'model.R'],
    ['C:\\Windows\\System32\\cscript.exe', 'cscript.exe //B //NoLogo C:\\jobs\\map.vbs', 'map.vbs'],
    ['powershell.exe', 'powershell.exe -ExecutionPolicy Bypass -File C:\\jobs\\Clean.ps1 -Days 3', 'Clean.ps1'],
    ['/lib64/ld-linux-x86-64.so.2', '/lib64/ld-linux-x86-64.so.2 --library-path /x /opt/app/tool', 'tool'],
    ['/usr/bin/wine64-preloader', 'C:\\windows\\system32\\services.exe', 'services.exe'],
    ['/usr/bin/qemu-x86_64-static', '/usr/bin/qemu-x86_64-static /usr/bin/python3 job.py', 'job.py'],
  ])('%s with %j is %s', (program, line, expected) => expect(named(program, line)).toBe(expected))
})

describe('an interpreter without a script keeps its name', () => {
  test.each([
    ['/usr/bin/python3.11', 'python3', 'python3.11'],
    ['/usr/bin/python3.11', 'python3 -c import\u00A0secret', 'python3.11'],
    ['/usr/bin/python3.11', 'python3 -', 'python3.11'],
    ['/usr/bin/bash', '-bash', 'bash'],
    ['/usr/bin/bash', 'bash -lc secret', 'bash'],
    ['/usr/bin/bash', 'bash -s token', 'bash'],
    ['/usr/bin/node', 'node -e secret', 'node'],
    ['/usr/bin/node', 'node .', 'node'],
    ['/usr/bin/perl', 'perl -ne secret file', 'perl'],
    ['/usr/share/dotnet/dotnet', 'dotnet build x.csproj', 'dotnet'],
    ['powershell.exe', 'powershell.exe -Command Get-Secret.ps1', 'powershell.exe'],
    ['/usr/bin/java', '', 'java'],
  ])('%s with %j is %s', (program, line, expected) => expect(named(program, line)).toBe(expected))
})

describe('titles that scripts give their processes', () => {
  test.each([
    ['/usr/bin/python3.11', 'gunicorn: master [app]', 'gunicorn'],
    ['/usr/bin/python3.11', '[celeryd: worker@host]', 'celeryd'],
    ['/usr/bin/node', 'next-server (v14.2.3)', 'next-server'],
    ['/usr/bin/ruby', 'puma 6.4.0 (tcp://0.0.0.0:3000) [web]', 'puma'],
  ])('%s with %j is %s', (program, line, expected) => {
    expect(named(program, line)).toBe(expected)
    // Such a title is one word of the command line in which there are blanks.
    expect(applicationName({ program, name: null, words: [line] })).toBe(expected)
  })

  it('are no paths with blanks', () => {
    const words = ['C:\\Program Files\\Python\\python.exe', 'C:\\My jobs\\a.py']
    expect(applicationName({ program: 'python.exe', name: null, words })).toBe('a.py')
  })
})

describe('other programs', () => {
  test.each([
    ['/usr/sbin/nginx', 'nginx: master process /usr/sbin/nginx', 'nginx'],
    ['/usr/bin/postgres', 'postgres: checkpointer', 'postgres'],
    ['/opt/editor/editor (deleted)', '/opt/editor/editor /home/nora/secret.py', 'editor'],
    ['/memfd:sealed-1f2e (deleted)', '/usr/bin/runner --x', 'runner'],
    ['/usr/bin/nodemon-lite', 'nodemon-lite x.js', 'nodemon-lite'],
    ['/usr/bin/pythonista', 'pythonista x.py', 'pythonista'],
  ])('%s with %j is %s', (program, line, expected) => expect(named(program, line)).toBe(expected))

  it('that are not visible have the name of the process, and of an interpreter its script', () => {
    expect(named(null, '', 'kworker')).toBe('kworker')
    expect(named(null, '/usr/bin/python3 /usr/bin/tuned -l', 'python3')).toBe('tuned')
    expect(named(null, '', null)).toBeNull()
  })
})
