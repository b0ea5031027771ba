import type { DebianMachine } from './debian-machine.ts'
import { install } from './manual-moves.ts'
import { carry, isReady } from './manual-one-machine.ts'
import type { Act, Part } from './manual-part.ts'
import { does } from './manual-world.ts'

/** The manual from the upgrade to its end. */

const NEXT = '0.2.0'

const upgrade: Part = {
  heading: '升级',
  on: ['two'],
  async before(world, machine) {
    world.makeNext(NEXT)
    world.handOver(machine, NEXT)
  },
  lines: [
    'cd /root',
    ['sha256sum -c portal-0.2.0-linux-x64.tar.gz.sha256', /: OK$/m],
    'tar -xzf portal-0.2.0-linux-x64.tar.gz -C /opt',
    'ln -sfn portal-0.2.0-linux-x64 /opt/portal',
    'cd /opt/portal',
    'systemctl restart portal',
    ['./portal doctor', { says: /版本 0\.2\.0[\s\S]*版本 999[\s\S]*异常 0$/m, until: true }],
    ['./portal migrate', /数据库已是最新/],
    'systemctl stop portal',
    ['./portal rollback-upgrade', /已退回到升级前/],
    'ln -sfn portal-0.1.0-linux-x64 /opt/portal',
    'cd /opt/portal',
    'systemctl start portal',
  ],
  after: (_, machine) => isReady(machine),
}

/** The newest of the list. */
const restored: Act = {
  says: /恢复完成/,
  as: (line, world) => line.replace('20261123T021000Z', world.noteOf('moment')),
}
const noteMoment: Act = {
  says: /份备份/,
  async as(line, world, machine) {
    const listed = await does(machine, line)
    world.noted.set(
      'moment',
      [...listed.matchAll(/ (\d{8}T\d{6}Z) /g)]
        .map(([, at = '']) => at)
        .toSorted()
        .at(-1) ?? '',
    )
    return line
  },
}

const lostDisk: Part = {
  heading: '坏了一块磁盘',
  on: ['three'],
  async before(world, machine) {
    const from = await world.machine('two')
    await install(machine)
    for (const path of ['/var/lib/portal/app-key', '/etc/portal/portal.env']) carry(from, machine, path)
    await does(machine, 'install -m 0640 -o root -g portal /root/portal.env /etc/portal/portal.env')
  },
  lines: [
    'install -m 0600 -o portal -g portal /root/app-key /var/lib/portal/app-key',
    'chown -R portal: /mnt/backup/portal',
    'cd /opt/portal',
    ['./portal snapshots', noteMoment],
    ['./portal restore 20261123T021000Z', restored],
    'systemctl enable --now portal',
    'systemctl stop portal',
    'mv /var/lib/portal /var/lib/portal.old',
    'install -d -m 0700 -o portal -g portal /var/lib/portal',
    'install -m 0600 -o portal -g portal /var/lib/portal.old/app-key /var/lib/portal/app-key',
    ['./portal restore 20261123T021000Z', restored],
    'systemctl start portal',
    ['./portal backup /mnt/backup/portal/today.backup', /备份完成/],
  ],
  async after(_, machine) {
    await isReady(machine)
    // The nights go on where they were.
    await does(machine, './portal snapshot')
  },
}

const backRest = (end: string) => `runuser -u postgres -- pgbackrest --stanza=portal ${end}`
/** Something that is to be gone again, and in the archive. Answers a moment before it; pgBackRest counts in whole seconds. */
const mistake = async (machine: DebianMachine): Promise<string> => {
  const psql = 'runuser -u postgres -- psql -At'
  await does(machine, 'sleep 2')
  const at = await does(machine, `${psql} -c "select to_char(now(), 'YYYY-MM-DD HH24:MI:SSOF')"`)
  await does(machine, 'sleep 2')
  await does(machine, `${psql} portal -c 'create table mistake (id int)' -c 'select pg_switch_wal()'`)
  return at.trim()
}

const backInTime: Part = {
  heading: '外部 PostgreSQL：回到某一时刻',
  on: ['one'],
  lines: [
    'apt-get update',
    'apt-get install -y --no-install-recommends pgbackrest cron',
    'install -m 0640 -o postgres -g postgres /opt/portal/deploy/pgbackrest/pgbackrest.conf /etc/pgbackrest.conf',
    `sed -i "s/CHANGE-ME/$(head -c 24 /dev/urandom | base64 | tr -d '+/=')/" /etc/pgbackrest.conf`,
    ['grep cipher-pass /etc/pgbackrest.conf', /=\w{20,}$/m],
    'install -m 0644 /opt/portal/deploy/pgbackrest/postgresql.conf /etc/postgresql/15/main/conf.d/portal.conf',
    'systemctl restart postgresql@15-main',
    backRest('stanza-create'),
    backRest('check'),
    backRest('--type=full backup'),
    "echo '0 3 * * 0 postgres pgbackrest --stanza=portal --type=full backup' > /etc/cron.d/portal-pgbackrest",
    [
      'systemctl stop portal',
      {
        /** The mistake, a while after the backup. */
        async as(line, world, machine) {
          await isReady(machine)
          world.noted.set('time', await mistake(machine))
          return line
        },
      },
    ],
    'systemctl stop postgresql@15-main',
    [
      backRest('--delta --type=time --target="2026-11-23 10:15:00+08" --target-action=promote restore'),
      { as: (line, world) => line.replace('2026-11-23 10:15:00+08', world.noteOf('time')) },
    ],
    'systemctl start postgresql@15-main',
    'cd /opt/portal',
    ['./portal held begin', { says: /已暂停/, until: true }],
    'systemctl start portal',
  ],
  async after(_, machine) {
    await isReady(machine)
    const gone = await machine.run("runuser -u postgres -- psql portal -c 'select * from mistake'")
    if (gone.code === 0) throw new Error('the mistake is still there')
  },
}

const afterRestore: Part = {
  heading: '恢复之后',
  on: ['three'],
  lines: [
    ['./portal held', /timers/],
    ['./portal held release all', /已放行/],
    ['./portal held discard all', /没有可以作废的内容/],
  ],
}

const keys: Part = {
  heading: '更换密钥',
  on: ['two'],
  lines: [
    ['./portal rotate-key', /没有内容还在旧密钥之下/],
    // Both work once the new key is old enough: commands/rotate-key.test.ts.
    ['./portal rotate-key drop', { says: /不到 15 分钟/, code: 1 }],
    ['./portal rotate-key drop now', { says: /不到 15 分钟/, code: 1 }],
  ],
  after: (_, machine) => isReady(machine),
}

const leaving: Part = {
  heading: '离开',
  on: ['two'],
  /** The disk is back: as whenever it comes from another machine. */
  async before(_, machine) {
    const said = await machine.run('./portal backup /mnt/backup/portal/final.backup')
    if (!said.output.includes('请把文件夹交给它')) throw new Error(said.output)
    await does(machine, 'chown -R portal: /mnt/backup/portal')
  },
  lines: [
    ['./portal audit-verify', /操作日志完整/],
    'systemctl disable --now portal',
    ['./portal backup /mnt/backup/portal/final.backup', /备份完成/],
  ],
}

const appendix: readonly Part[] = [
  { heading: '短信', on: ['two'], lines: [['./portal sms-templates', /SMS_TEMPLATE_CAPTCHA_LOGIN/]] },
  {
    heading: '日志与编号',
    on: ['one'],
    lines: [
      [
        'journalctl -u portal | grep 3f9a1c07',
        {
          says: /"requestId"/,
          async as(line, _, machine) {
            const id = await does(
              machine,
              `journalctl -u portal | grep -o '"requestId":"[0-9a-f]*' | tail -1`,
            )
            return line.replace('3f9a1c07', id.trim().slice(-8))
          },
        },
      ],
    ],
  },
]

export const RESCUES: readonly Part[] = [
  ...[upgrade, lostDisk, backInTime, afterRestore, keys, leaving],
  ...appendix,
]
