import type { Pipeline } from './pipeline.ts'

export const jenkins: Pipeline = {
  file: 'Jenkinsfile',
  beside: 'auth-conformance.Jenkinsfile',
  text: ({ env, secrets, manager, doctor, run, limit }) => `pipeline {
  agent { docker { image 'node:22-slim' } }
  options {
    // ${limit.because}
    timeout(time: ${limit.minutes}, unit: 'MINUTES')
    // Two runs at the same time would use the same accounts.
    disableConcurrentBuilds()
  }
  environment {
    HOME = "\${env.WORKSPACE}"
    // The workspace keeps it from build to build.
    ${manager.cache.variable} = "\${env.WORKSPACE}/${manager.cache.folder}"
  }
  stages {
    stage('Install') {
      steps {
        sh '${manager.install}'
      }
    }
    stage('Authentication conformance') {
      environment {
${secrets.map((name) => `        ${name} = credentials('auth-conformance-${name.toLowerCase().replaceAll('_', '-')}')`).join('\n')}
      }
      steps {
        // What an earlier build has left is no result of this one.
        sh 'rm -rf reports/${env} && mkdir -p reports/${env}'
        // Where the set-up is wrong, nothing is judged.
        sh '${doctor}'
        sh '${run}'
      }
    }
  }
  post {
    always {
      junit testResults: 'reports/*/junit.xml', allowEmptyResults: true
      archiveArtifacts artifacts: 'reports/**', allowEmptyArchive: true
    }
  }
}
`,
  secrets: 'Manage Jenkins → Credentials, kind “Secret text”, with the IDs that the Jenkinsfile names',
}
